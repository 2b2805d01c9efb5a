// @errors: 2345
import { Element, Message } from 'sendable';

declare const names: string[];

Message.generic().elements(names.map(name => Element.title(name)));
