// @errors: 2345
import { Button } from 'sendable';

Button.webUrl('Read more', 'example.com/gold');
