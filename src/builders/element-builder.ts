import { Builder, stepOf } from './builder.js';
import {
  ELEMENT_BUTTONS,
  ELEMENT_IMAGE_URL,
  ELEMENT_MESSAGE_ID,
  ELEMENT_SUBTITLE,
  ELEMENT_TITLE,
  MAX_BUTTONS,
} from './field-numbers.js';
import { firstStep, type Step, violationAt, withExtra, withImageUrl, withMessageId, withText } from './fields.js';
import { type Json, newList, type Values } from './json-layout.js';
import { withPart, withParts } from './part.js';
import { called } from './violations.js';

/** An element with nothing set. */
export const ELEMENT: Step = firstStep(
  'element',
  5,
  ELEMENT_BUTTONS,
  ([messageId, title, subtitle, imageUrl, buttonsV2]: Values) => {
    const json: Json = {};
    if (messageId) json.messageId = messageId;
    if (title) json.title = title;
    if (subtitle) json.subtitle = subtitle;
    if (imageUrl) json.imageUrl = imageUrl;
    json.buttons = newList();
    json.buttonsV2 = buttonsV2 ?? newList();
    return json;
  },
);

/** The class behind every type of element. */
export class ElementBuilder extends Builder {
  messageId(id: unknown): ElementBuilder {
    return new ElementBuilder(withMessageId(stepOf(this), ELEMENT_MESSAGE_ID, id));
  }

  title(text: unknown): ElementBuilder {
    return new ElementBuilder(withText(stepOf(this), ELEMENT_TITLE, text, 'title-not-empty'));
  }

  subtitle(text: unknown): ElementBuilder {
    return new ElementBuilder(withText(stepOf(this), ELEMENT_SUBTITLE, text));
  }

  withImage(url: unknown): ElementBuilder {
    return new ElementBuilder(withImageUrl(stepOf(this), ELEMENT_IMAGE_URL, url));
  }

  extra(fields: unknown): ElementBuilder {
    return new ElementBuilder(withExtra(stepOf(this), fields));
  }

  button(button?: unknown): ElementBuilder {
    return new ElementBuilder(limitButtons(withPart(stepOf(this), 'button', button, true)));
  }

  buttons(buttons: unknown): ElementBuilder {
    return new ElementBuilder(limitButtons(withParts(stepOf(this), 'button', buttons, true)));
  }
}

/**
 * Makes the empty element. Its steps are bound, so that they also work when destructured. They are in a prototype of its own,
 * because test libraries compare its properties. The constructor does not make it, because V8 would then make every element as large.
 */
export const startElement = (): object => {
  const bound = Object.create(ElementBuilder.prototype);
  const start = Object.setPrototypeOf({ ' step': ELEMENT }, bound);
  // All but the constructor, which comes first.
  for (const name of Object.getOwnPropertyNames(ElementBuilder.prototype).slice(1))
    bound[name] = bound[name].bind(start);
  return start;
};

const limitButtons = (step: Step): Step => {
  if (step.partCount > MAX_BUTTONS)
    throw violationAt('element-max-3-buttons', step, ELEMENT_BUTTONS, `${step.partCount}`);
  return step;
};

called.push(ElementBuilder.prototype);
