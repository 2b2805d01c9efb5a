import { Button } from 'sendable';

Button.webUrl('Read more', 'https://example.com/gold').hidden();
