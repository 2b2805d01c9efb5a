import { exactOptional, literal } from 'valibot';
import { isNonEmpty, isUpTo } from '../build/lists.js';
import type { WireGenericPayload } from '../wire/attachment.js';
import type { WireButton } from '../wire/button.js';
import type { WireElement } from '../wire/element.js';
import type { UpTo } from '../wire/lists.js';
import { breaks } from './broken.js';
import { button } from './button.js';
import { count, emptyList, listOfLength } from './lists.js';
import { fields } from './object.js';
import type { Schema } from './schema.js';
import { messageId, text, title, uri } from './texts.js';

const atMostThree = (list: readonly WireButton[]): list is UpTo<3, WireButton> => isUpTo(3, list);

const element: Schema<WireElement> = fields<WireElement>(
  {
    messageId: exactOptional(messageId),
    title: exactOptional(title),
    subtitle: exactOptional(text),
    imageUrl: exactOptional(uri('image-url-uri')),
    buttons: emptyList('legacy-buttons-empty'),
    buttonsV2: listOfLength(button, atMostThree, breaks('element-max-3-buttons', count('buttons'))),
  },
  { missing: { buttons: 'legacy-buttons-empty' } },
);

/** The payload of a generic template. Document, section 2.5. */
export const genericPayload: Schema<WireGenericPayload> = fields<WireGenericPayload>(
  {
    templateType: literal('generic'),
    elements: listOfLength(
      element,
      isNonEmpty,
      breaks('generic-needs-element', () => 'an empty list'),
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
