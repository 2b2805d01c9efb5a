import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { Button, Element, type HouseCheck, type HouseLimits, houseRules, Message, Otp } from '../../src/index.js';
import { untyped } from '../support/send/bots.js';

const button = Button.postback('Apply now', 'apply:gold');
const carousel = Message.generic()
  .element(e => e.title('Gold').subtitle('No fee').button(button))
  .element(Element.title('Silver').button(Button.webUrl('More', 'https://example.com/silver')))
  .toStaff('S-7');
const text = Message.text('Hello').toCustomer('C-1029');
const otp = Otp.for('C-1029').messageId('o').text('Your code is 481516').value('481516').confirmButtons();
const element = 'message.attachment.payload.elements';

describe('each limit', () => {
  it.each<[HouseLimits, string, { toJSON(): object }, string, string, number, string]>([
    [{ textLength: 4 }, 'text-length', text, 'message.text', 'characters', 4, '5'],
    [{ textLength: 18 }, 'text-length', otp, 'mokMessage', 'characters', 18, '19'],
    [{ titleLength: 5 }, 'title-length', carousel, `${element}[1].title`, 'characters', 5, '6'],
    [{ subtitleLength: 5 }, 'subtitle-length', carousel, `${element}[0].subtitle`, 'characters', 5, '6'],
    [{ elements: 1 }, 'elements', carousel, element, 'elements', 1, '2'],
    [{ otpButtons: 1 }, 'otp-buttons', otp, 'buttonsV2', 'buttons', 1, '2'],
    [{ buttonTitleLength: 6 }, 'button-title-length', otp, 'buttonsV2[0].title', 'characters', 6, '7'],
    [{ payloadLength: 6 }, 'payload-length', otp, 'buttonsV2[0].payload', 'characters', 6, '7'],
    [
      { buttonTitleLength: 8 },
      'button-title-length',
      carousel,
      `${element}[0].buttonsV2[0].title`,
      'characters',
      8,
      '9',
    ],
    [{ payloadLength: 20 }, 'payload-length', carousel, `${element}[1].buttonsV2[0].payload`, 'characters', 20, '26'],
  ])('%j refuses one more, and no less: house:%s', (limits, name, sendable, path, unit, most, got) => {
    const units = most === 1 ? unit.slice(0, -1) : unit;
    const message = `\`${path}\` must have at most ${most} ${units}; got ${got}. [house:${name}]`;
    expect(houseRules(limits).check(sendable)).toEqual([{ rule: `house:${name}`, path, message }]);
    const [[key = '', limit]] = Object.entries<number>(untyped(limits)) as [[string, number]];
    expect(houseRules({ [key]: limit + Number(got) - most }).check(sendable)).toEqual([]);
  });

  it('reports every violation, in the order of the API spec', () => {
    const strict = houseRules({
      titleLength: 1,
      subtitleLength: 1,
      buttonTitleLength: 1,
      payloadLength: 1,
      elements: 1,
    });
    expect(strict.check(carousel.toJSON()).map(({ path }) => path.replace(element, ''))).toEqual([
      '',
      '[0].title',
      '[0].subtitle',
      '[0].buttonsV2[0].title',
      '[0].buttonsV2[0].payload',
      '[1].title',
      '[1].buttonsV2[0].title',
      '[1].buttonsV2[0].payload',
    ]);
  });

  it('does not measure the elements of a payload of open shape', () => {
    const payload = { templateType: 'list', elements: [{ title: 'Long title' }, {}] };
    expect(houseRules({ elements: 1, titleLength: 1 }).check(Message.buttonTemplate(payload).toUser('u'))).toEqual([]);
  });
});

test('a text is refused exactly when it is longer than the limit', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), fc.nat(20), (content, textLength) => {
      const found = houseRules({ textLength }).check(Message.text(content).toUser('u').toJSON());
      expect(found.length).toBe(content.length > textLength ? 1 : 0);
    }),
  );
});

describe('wrong limits', () => {
  it.each<[unknown, string]>([
    [{ textLenght: 3 }, '"textLenght" is not a limit (did you mean textLength?)'],
    [JSON.parse('{"__proto__": 3}'), '"__proto__" is not a limit'],
    [{ constructor: undefined }, '"constructor" is not a limit'],
    [{ textLength: -1 }, '`textLength` must be an integer of 0 or more; got -1.'],
    [{ textLength: 1.5 }, 'got 1.5.'],
    [{ textLength: Number.NaN }, 'got NaN.'],
    [{ textLength: '481516' }, 'got a string.'],
    [{ textLength: null }, 'got null.'],
    [[], 'limits must be an object; got an array.'],
    [null, 'limits must be an object; got null.'],
    ['{}', 'limits must be an object; got a string.'],
  ])('%j is a TypeError', (limits, message) => {
    const create = (): unknown => houseRules(untyped(limits));
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  it('leaves out an undefined limit and the $schema of a profile file', () => {
    expect(houseRules({ $schema: 'x.json', textLength: undefined }).check(text)).toEqual([]);
  });

  it('reads each limit once, so that a later change has no effect', () => {
    const limits = { textLength: 9 };
    const rules = houseRules(limits);
    limits.textLength = 1;
    expect(rules.check(text)).toEqual([]);
  });
});

const brandFirst: HouseCheck = request =>
  'message' in request && !request.message.text?.startsWith('Bank:')
    ? [{ rule: 'house:brand-first', path: 'message.text', message: '`message.text` must begin with the brand.' }]
    : [];

describe('functions', () => {
  it('add their violations after those of the limits', () => {
    expect(
      houseRules(brandFirst, { textLength: 1 })
        .check(text)
        .map(({ rule }) => rule),
    ).toEqual(['house:text-length', 'house:brand-first']);
    expect(houseRules(brandFirst).check(Message.text('Bank: hello').toUser('u'))).toEqual([]);
  });

  it('can combine two sets of house rules', () => {
    const house = houseRules({ textLength: 1 });
    expect(houseRules(request => house.check(request), brandFirst).check(text)).toHaveLength(2);
  });

  it('each get a copy of their own', () => {
    const change: HouseCheck = request => {
      Object.assign(Object('message' in request && request.message), { text: 'Bank:' });
      return [];
    };
    expect(houseRules(change, brandFirst).check(text)).toHaveLength(1);
    expect(text.toJSON().message.text).toBe('Hello');
  });

  it('do not run on a request that breaks rules of the platform', () => {
    const check = vi.fn(() => []);
    expect(houseRules({ textLength: 1 }, check).check({ message: { text: 'Hi' } }, true)).toHaveLength(1);
    expect(check).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, string]>([
    ['that throw', () => JSON.parse('481516x'), 'threw SyntaxError'],
    ['that are async', async () => [], 'returned an instance of Promise'],
    // An unhandled rejection would fail this test run.
    ['that are async and reject', () => Promise.reject('481516'), 'returned an instance of Promise'],
    ['that return nothing', () => {}, 'returned undefined'],
    ['that return true', () => true, 'returned a boolean'],
    ['that return a text', () => ['wrong'], 'returned an item that is not a violation'],
    ['that return a hole', () => new Array(1), 'returned an item that is not a violation'],
    [
      'that name no house rule',
      () => [{ rule: 'set-once', path: '', message: '' }],
      'returned an item that is not a violation',
    ],
    [
      'with an odd id',
      () => [{ rule: 'house:A b', path: '', message: '' }],
      'returned an item that is not a violation',
    ],
    ['without a path', () => [{ rule: 'house:x', message: '' }], 'returned an item that is not a violation'],
  ])('%s refuse the request', (_, check, found) => {
    expect(houseRules(brandFirst, untyped<HouseCheck>(check)).check(otp)).toEqual([
      {
        rule: 'house:check-failed',
        path: '',
        message: `Function 2 of houseRules must return an array of violations; it ${found}. [house:check-failed]`,
      },
    ]);
  });

  it('that find endlessly many violations are cut at 1 000', () => {
    const one = { rule: 'house:x', path: '', message: 'No.' } as const;
    expect(houseRules(() => Array.from({ length: 5000 }, () => one)).check(text)).toHaveLength(1000);
  });
});

describe('no violation quotes a secret', () => {
  const quoting =
    (message: string): HouseCheck =>
    () => [{ rule: 'house:x', path: 'mokMessage', message }];

  it('the message of a function about an OTP is not shown, whatever it says', () => {
    expect(houseRules(quoting('Not 481516')).check(otp)).toEqual([
      { rule: 'house:x', path: 'mokMessage', message: '`mokMessage` must keep this house rule. [house:x]' },
    ]);
  });

  it('the message of a function about a message is shown as it is', () => {
    expect(houseRules(quoting('Name the bank.')).check(text)[0]?.message).toBe('Name the bank.');
  });

  it('a text that is not JSON is not quoted', () => {
    expect(() => houseRules().check('481516x')).toThrow(new TypeError('houseRules: the request must be JSON.'));
  });

  it('in the violations of limits, for any OTP', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{6,20}$/), value => {
        const secret = Otp.for('C').messageId('o').text(value).value(value).button(Button.postback(value, value));
        const found = houseRules({ textLength: 0, buttonTitleLength: 0, payloadLength: 0, otpButtons: 0 }).check(
          secret,
        );
        expect(found).toHaveLength(4);
        expect(JSON.stringify(found)).not.toContain(value);
      }),
    );
  });
});
