import { Button } from 'sendable';

const fromDatabase = 'example.com/gold';
Button.webUrl('Read more', fromDatabase);
