// @errors: 2339
import { Button } from 'sendable';

Button.webUrl('Read more', 'https://example.com/gold').hidden();
