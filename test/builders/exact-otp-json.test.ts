import { describe, expect, it } from 'vitest';
import { Button, Otp, type Sendable, toBody } from '../../src/index.js';

const expectText = (otp: Sendable, text: string): void => {
  expect(JSON.stringify(otp)).toBe(text);
  expect(toBody(otp)).toBe(text);
  expect(JSON.stringify(otp.toJSON())).toBe(text);
};
const start = Otp.for('C-1').messageId('o-1').text('Code 481516');
const head = '"customerNo":"C-1","messageId":"o-1","mokMessage":"Code 481516"';
const image = 'https://example.com/i.png';
const confirm = '{"type":"postback","title":"Confirm","payload":"confirm"}';
const cancel = '{"type":"postback","title":"Cancel","payload":"cancel"}';

describe('the exact JSON of an OTP', () => {
  it('text', () => expectText(start, `{${head}}`));

  it('text and image', () => expectText(start.withImage(image), `{${head},"imageUrl":"${image}"}`));

  it('text and buttons', () => {
    expectText(
      start.button(Button.postback('Yes', 'y')).buttons([Button.webUrl('Help', 'https://a.com')]),
      `{${head},"buttonsV2":[{"type":"postback","title":"Yes","payload":"y"},{"type":"web_url",` +
        '"title":"Help","payload":"https://a.com"}]}',
    );
  });

  it('text, image and buttons', () => {
    expectText(
      start.confirmButtons().withImage(image),
      `{${head},"imageUrl":"${image}","buttonsV2":[${confirm},${cancel}]}`,
    );
  });

  it('value', () => expectText(start.value('481516'), `{${head},"mokValue":"481516"}`));
  it('location', () => expectText(start.withLocation(), `{${head},"showWithLocation":true}`));
  it('device', () => expectText(start.deviceId('D-3'), `{${head},"deviceId":"D-3"}`));
  it('transaction code', () => expectText(start.txCode('TX-88'), `{${head},"txCode":"TX-88"}`));

  it('every field, in any order of calls', () => {
    const text =
      `{${head},"mokValue":"481516","imageUrl":"${image}","txCode":"TX","deviceId":"D",` +
      `"buttonsV2":[${confirm},${cancel}],"showWithLocation":true}`;
    expectText(start.value('481516').withImage(image).txCode('TX').deviceId('D').confirmButtons().withLocation(), text);
    expectText(
      Otp.for('C-1')
        .withLocation()
        .confirmButtons()
        .deviceId('D')
        .txCode('TX')
        .withImage(image)
        .value('481516')
        .text('Code 481516')
        .messageId('o-1'),
      text,
    );
  });
});

describe('the exact JSON of confirm buttons', () => {
  const texts = (...json: readonly string[]): string => `{${head},"buttonsV2":[${json.join()}]}`;

  it.each([undefined, {}, { hidden: false }])('by default: %j', options => {
    expectText(start.confirmButtons(options), texts(confirm, cancel));
  });

  it('with titles', () => {
    expectText(
      start.confirmButtons({ confirm: 'Onayla', cancel: 'İptal' }),
      texts(confirm.replace('"Confirm"', '"Onayla"'), cancel.replace('"Cancel"', '"İptal"')),
    );
    expectText(start.confirmButtons({ cancel: 'No' }), texts(confirm, cancel.replace('"Cancel"', '"No"')));
  });

  it('hidden', () => {
    expectText(
      start.confirmButtons({ hidden: true }),
      texts(
        '{"type":"postback","title":"Confirm","payload":"confirm","payloadHidden":true}',
        '{"type":"postback","title":"Cancel","payload":"cancel","payloadHidden":true}',
      ),
    );
  });

  it('beside any number of other buttons, in the order of calls', () => {
    const other = Button.postback('O', 'o');
    const json = '{"type":"postback","title":"O","payload":"o"}';
    expectText(start.button(other).confirmButtons().button(other), texts(json, confirm, cancel, json));
    expectText(
      start.buttons(Array.from({ length: 50 }, () => other)),
      texts(...Array.from({ length: 50 }, () => json)),
    );
  });
});

it('without a button, buttonsV2 is absent', () => {
  expectText(start.button(undefined).buttons([]), `{${head}}`);
  expectText(start.buttons([undefined, null, false]), `{${head}}`);
});
