import { exactOptional, type GenericSchema, literal, maxLength, nonEmpty, pipe } from 'valibot';
import { breaks } from './broken.js';
import { button } from './button.js';
import { anyList, count, emptyList, listOf } from './lists.js';
import { fields } from './object.js';
import { messageId, text, title, uri } from './texts.js';

const MAX_BUTTONS = 3;

const element: GenericSchema = fields(
  {
    messageId: exactOptional(messageId),
    title: exactOptional(title),
    subtitle: exactOptional(text),
    imageUrl: exactOptional(uri('image-url-uri')),
    buttons: emptyList('legacy-buttons-empty'),
    buttonsV2: listOf(button, pipe(anyList, maxLength(MAX_BUTTONS, breaks('element-max-3-buttons', count('buttons'))))),
  },
  { missing: { buttons: 'legacy-buttons-empty' } },
);

/** The payload of a generic template. Document, section 2.5. */
export const genericPayload: GenericSchema = fields(
  {
    templateType: literal('generic'),
    elements: listOf(element, pipe(anyList, nonEmpty(breaks('generic-needs-element', () => 'an empty list')))),
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
