import { boolean, exactOptional, literal, never, picklist } from 'valibot';
import type {
  NonEmpty,
  UpTo,
  WireButton,
  WireElement,
  WireGenericPayload,
  WirePostbackButton,
  WireWebUrlButton,
} from '../wire/index.js';
import { describeChoice, ruleIssue, typeIssue } from './issues.js';
import {
  anyText,
  choose,
  emptyList,
  fields,
  listOfLength,
  messageId,
  type Schema,
  text,
  title,
  uri,
} from './schemas.js';
import { isJson } from './snapshot.js';

// Buttons. API spec, section 2.6.

const missing = { type: 'button-type' } as const;

const postback: Schema<WirePostbackButton> = fields<WirePostbackButton>(
  {
    type: picklist(['postback'], ruleIssue('button-type', describeChoice(['postback', 'web_url']))),
    title,
    payload: anyText,
    payloadHidden: exactOptional(boolean(typeIssue('be true or false'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

const webUrl: Schema<WireWebUrlButton> = fields<WireWebUrlButton>(
  {
    type: literal('web_url'),
    title,
    payload: uri('web-url-uri'),
    payloadHidden: exactOptional(never(ruleIssue('payload-hidden-postback-only', () => 'a web_url button'))),
    payloadSeenByUser: exactOptional(text),
  },
  { missing },
);

/** A buttonV2. Checks a button of unknown type against the rules of a postback button. */
export const button: Schema<WireButton> = choose(json => isJson(json) && json.type === 'web_url', webUrl, postback);

// Generic template: elements with up to three buttons each. API spec, section 2.5.

const isNonEmpty = (list: readonly WireElement[]): list is NonEmpty<WireElement> => list.length > 0;
const isUpToThree = (list: readonly WireButton[]): list is UpTo<3, WireButton> => list.length <= 3;

const element: Schema<WireElement> = fields<WireElement>(
  {
    messageId: exactOptional(messageId),
    title: exactOptional(title),
    subtitle: exactOptional(text),
    imageUrl: exactOptional(uri('image-url-uri')),
    buttons: emptyList('legacy-buttons-empty'),
    buttonsV2: listOfLength(
      button,
      isUpToThree,
      ruleIssue('element-max-3-buttons', list => `${Object(list).length}`),
    ),
  },
  { missing: { buttons: 'legacy-buttons-empty' } },
);

/** The payload of a generic template: one element or more. */
export const genericPayload: Schema<WireGenericPayload> = fields<WireGenericPayload>(
  {
    templateType: literal('generic'),
    elements: listOfLength(
      element,
      isNonEmpty,
      ruleIssue('generic-needs-element', () => 'an empty array'),
    ),
    buttons: emptyList('legacy-buttons-empty'),
    buttonsV2: emptyList('legacy-buttons-empty'),
  },
  {
    missing: {
      elements: 'generic-needs-element',
      buttons: 'legacy-buttons-empty',
      buttonsV2: 'legacy-buttons-empty',
    },
  },
);
