// @errors: 2345
import { Button, Element } from 'sendable';

declare const names: string[];

Element.title('Our cards').buttons(
  names.map(name => Button.postback(name, `apply:${name}`)),
);
