/** The words of a compile error, given as the value. */
export const words: readonly string[] = [
  `Button.webUrl('Read', 'an absolute URI, such as https://example.com/page');`,
  `Element.withImage('an absolute URI, such as https://example.com/image.png');`,
  `Otp.for('C').withImage('an absolute URI, such as https://example.com/image.png');`,
  `Element.buttons('at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)');`,
  `Element.button(b).buttons('at most 2 more buttons: cut a list with atMost(2, list), or check it with isUpTo(2, list)');`,
  `Element.buttons('buttons, each of Button.postback(title, payload) or Button.webUrl(title, uri)');`,
  `Message.text('Hi').to('a recipient with exactly one field, never undefined: appCustomerId, appStaffId or id');`,
  `Message.generic().to('a recipient with exactly one field, never undefined: appCustomerId, appStaffId or id');`,
  `Message.buttonTemplate('the payload of a button template; Message.generic() makes a generic one');`,
  `bot.sendAll('complete messages and OTPs, in a list or another iterable');`,
  `bot.sendAll('complete messages and OTPs; each of these needs a text: call .text(text)');`,
  `const words = 'an absolute URI, such as https://example.com/page'; Button.webUrl('Read', words);`,
];
