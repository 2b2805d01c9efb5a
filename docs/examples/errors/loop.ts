// @errors: 2322
import { Element, Message } from 'sendable';

declare const names: string[];

let message = Message.generic();
for (const name of names) message = message.element(Element.title(name));
