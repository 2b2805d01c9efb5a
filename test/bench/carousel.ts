import { Button, Message, type Sendable, type SendMessageRequest } from 'sendable';

/** The carousel of 3 x 3 buttons, as a plain literal. */
export const literalCarousel = (): SendMessageRequest => ({
  recipient: { appCustomerId: 'C-1029' },
  message: {
    attachment: {
      type: 'template',
      payload: {
        templateType: 'generic',
        elements: [
          {
            title: 'Gold card',
            subtitle: 'No yearly fee',
            imageUrl: 'https://example.com/gold.png',
            buttons: [],
            buttonsV2: [
              { type: 'postback', title: 'Apply', payload: 'apply:gold' },
              { type: 'web_url', title: 'Read more', payload: 'https://example.com/gold' },
              { type: 'postback', title: 'Not now', payload: 'later:gold' },
            ],
          },
          {
            title: 'Silver card',
            subtitle: 'Twice the miles',
            imageUrl: 'https://example.com/silver.png',
            buttons: [],
            buttonsV2: [
              { type: 'postback', title: 'Apply', payload: 'apply:silver' },
              { type: 'web_url', title: 'Read more', payload: 'https://example.com/silver' },
              { type: 'postback', title: 'Not now', payload: 'later:silver' },
            ],
          },
          {
            title: 'Blue card',
            subtitle: 'For students',
            imageUrl: 'https://example.com/blue.png',
            buttons: [],
            buttonsV2: [
              { type: 'postback', title: 'Apply', payload: 'apply:blue' },
              { type: 'web_url', title: 'Read more', payload: 'https://example.com/blue' },
              { type: 'postback', title: 'Not now', payload: 'later:blue' },
            ],
          },
        ],
        buttons: [],
        buttonsV2: [],
      },
    },
    quickReplies: [],
    quickRepliesV2: [],
  },
});

/** The same with the builders, checks included. */
export const builtCarousel = (): Sendable =>
  Message.generic()
    .element(e =>
      e
        .title('Gold card')
        .subtitle('No yearly fee')
        .withImage('https://example.com/gold.png')
        .button(Button.postback('Apply', 'apply:gold'))
        .button(Button.webUrl('Read more', 'https://example.com/gold'))
        .button(Button.postback('Not now', 'later:gold')),
    )
    .element(e =>
      e
        .title('Silver card')
        .subtitle('Twice the miles')
        .withImage('https://example.com/silver.png')
        .button(Button.postback('Apply', 'apply:silver'))
        .button(Button.webUrl('Read more', 'https://example.com/silver'))
        .button(Button.postback('Not now', 'later:silver')),
    )
    .element(e =>
      e
        .title('Blue card')
        .subtitle('For students')
        .withImage('https://example.com/blue.png')
        .button(Button.postback('Apply', 'apply:blue'))
        .button(Button.webUrl('Read more', 'https://example.com/blue'))
        .button(Button.postback('Not now', 'later:blue')),
    )
    .toCustomer('C-1029');
