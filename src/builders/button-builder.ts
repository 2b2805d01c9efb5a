import { Builder, stepOf } from './builder.js';
import { BUTTON_HIDDEN, BUTTON_PAYLOAD, BUTTON_SEEN_AS, BUTTON_TITLE, NO_HIDDEN, NO_LIST } from './field-numbers.js';
import { firstStep, type Step, violationAt, withExtra, withFlag, withText, withUri, withValue } from './fields.js';
import type { Json, Values } from './json-layout.js';
import { called } from './violations.js';

const firstButtonStep = (type: string, list: number): Step =>
  firstStep('button', 4, list, ([title, payload, hidden, seenAs]: Values) => {
    const json: Json = {};
    json.type = type;
    json.title = title;
    json.payload = payload;
    if (hidden) json.payloadHidden = hidden;
    if (seenAs) json.payloadSeenByUser = seenAs;
    return json;
  });
const POSTBACK: Step = firstButtonStep('postback', NO_LIST);
const WEB_URL: Step = firstButtonStep('web_url', NO_HIDDEN);

/** The class behind every type of button. */
class ButtonBuilder extends Builder {
  hidden(on?: unknown): ButtonBuilder {
    const step = stepOf(this);
    if (step.layout.list === NO_HIDDEN)
      throw violationAt('payload-hidden-postback-only', step, BUTTON_HIDDEN, 'a web_url button');
    return new ButtonBuilder(withFlag(step, BUTTON_HIDDEN, on));
  }

  seenAs(text: unknown): ButtonBuilder {
    return new ButtonBuilder(withText(stepOf(this), BUTTON_SEEN_AS, text));
  }

  extra(fields: unknown): ButtonBuilder {
    return new ButtonBuilder(withExtra(stepOf(this), fields));
  }
}

/** The functions that start a button. */
export const buttonStart = {
  postback(title: unknown, payload: unknown): ButtonBuilder {
    const step = withText(POSTBACK, BUTTON_TITLE, title, 'title-not-empty');
    return new ButtonBuilder((payload === '' ? withValue : withText)(step, BUTTON_PAYLOAD, payload));
  },

  webUrl(title: unknown, uri: unknown): ButtonBuilder {
    const step = withText(WEB_URL, BUTTON_TITLE, title, 'title-not-empty');
    return new ButtonBuilder(withUri(step, BUTTON_PAYLOAD, uri, 'web-url-uri'));
  },
};

called.push(buttonStart, ButtonBuilder.prototype);
