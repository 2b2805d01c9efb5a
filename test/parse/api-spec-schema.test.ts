import { describe, expect, it } from 'vitest';
import { isSendMessage, isSendOtp } from '../support/api-spec/validate.js';

const to = '"recipient":{"id":"u"}';
const none = '"quickReplies":[],"quickRepliesV2":[]';
const message = (fields: string): string => `{${to},"message":{${fields}}}`;
const generic = (elements: string, rest = '"buttons":[],"buttonsV2":[]', replies = none): string =>
  message(
    `"attachment":{"type":"template","payload":{"templateType":"generic","elements":${elements},${rest}}},${replies}`,
  );
const element = (fields: string): string => generic(`[{${fields}}]`);
const postback = '{"type":"postback","title":"t","payload":"p"}';
const button = (json: string): string => element(`"buttons":[],"buttonsV2":[${json}]`);

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const goodMessages: readonly string[] = [
  message(`"text":"x",${none}`),
  message(`"messageId":"m","text":"x",${none}`),
  message('"text":"x","quickReplies":[{"a":1}],"quickRepliesV2":[{}]'),
  `{"recipient":{"appCustomerId":"c"},"message":{"text":"x",${none}}}`,
  `{"recipient":{"appStaffId":"s"},"message":{"text":"x",${none}}}`,
  message(`"attachment":{"type":"image","payload":{"a":${lists(99)}}},${none}`),
  message(`"attachment":{"type":"file","payload":{"any":[null]}},${none}`),
  message('"attachment":{"type":"audio","payload":{}},"quickReplies":[],"quickRepliesV2":[{}]'),
  message(`"attachment":{"type":"template","payload":{"templateType":"button"}},${none}`),
  element('"buttons":[],"buttonsV2":[]'),
  element('"messageId":"m","title":"t","subtitle":"s","imageUrl":"https://a.com/i","buttons":[],"buttonsV2":[]'),
  button(`${postback},${postback},${postback}`),
  button('{"type":"postback","title":"t","payload":"","payloadHidden":true,"payloadSeenByUser":"s"}'),
  button('{"type":"web_url","title":"t","payload":"mailto:a@b.c","payloadSeenByUser":"s"}'),
];

const badMessages: readonly string[] = [
  '{}',
  '[]',
  `{"message":{"text":"x",${none}}}`,
  `{"recipient":{},"message":{"text":"x",${none}}}`,
  `{"recipient":{"id":"u","appStaffId":"s"},"message":{"text":"x",${none}}}`,
  `{"recipient":{"id":7},"message":{"text":"x",${none}}}`,
  `{"recipient":{"Id":"u"},"message":{"text":"x",${none}}}`,
  `{${to},"message":{"text":"x",${none}},"extra":1}`,
  message(none),
  message(`"text":"x","attachment":{"type":"image","payload":{}},${none}`),
  message(`"text":"",${none}`),
  message(`"messageId":"","text":"x",${none}`),
  message(`"messageId":"a[b","text":"x",${none}`),
  message(`"messageId":"a]b","text":"x",${none}`),
  message(`"messageId":"a\\nb","text":"x",${none}`),
  message(`"messageId":"a\\u007f","text":"x",${none}`),
  message(`"messageId":"a\\u0085","text":"x",${none}`),
  message(`"attachment":{"type":"image","payload":{"templateType":"generic"}},${none}`),
  message(`"attachment":{"type":"image","payload":{"a":${lists(100)}}},${none}`),
  message('"text":"x","quickReplies":[]'),
  message('"text":"x","quickRepliesV2":[]'),
  message(`"text":"x","quickReplies":["a"],"quickRepliesV2":[]`),
  message(`"text":7,${none}`),
  message(`"attachment":{"type":"picture","payload":{}},${none}`),
  message(`"attachment":{"type":"image"},${none}`),
  message(`"attachment":{"type":"image","payload":"https://a.com"},${none}`),
  generic('[]'),
  generic('[{"buttons":[],"buttonsV2":[]}]', '"buttons":[]'),
  generic('[{"buttons":[],"buttonsV2":[]}]', `"buttons":[],"buttonsV2":[${postback}]`),
  generic('[{"buttons":[],"buttonsV2":[]}]', undefined, '"quickReplies":[],"quickRepliesV2":[{}]'),
  generic('[{"buttons":[],"buttonsV2":[]}]', undefined, '"quickReplies":[{}],"quickRepliesV2":[]'),
  element('"buttonsV2":[]'),
  element('"buttons":[]'),
  element(`"buttons":[${postback}],"buttonsV2":[]`),
  element('"Title":"t","buttons":[],"buttonsV2":[]'),
  element('"imageUrl":"/i.png","buttons":[],"buttonsV2":[]'),
  button(`${postback},${postback},${postback},${postback}`),
  button('{"type":"web_url","title":"t","payload":"https://a.com","payloadHidden":true}'),
  button('{"type":"web_url","title":"t","payload":"example.com"}'),
  button('{"type":"web_url","title":"t","payload":" https://a.com"}'),
  button('{"type":"web_url","title":"t","payload":"https://a.com/\\u3000"}'),
  button('{"type":"web_url","title":"","payload":"https://a.com"}'),
  button('{"type":"call","title":"t","payload":"p"}'),
  button('{"type":"postback","title":"t"}'),
];

const otp = '"customerNo":"c","messageId":"m","mokMessage":"x"';
const goodOtps: readonly string[] = [
  `{${otp}}`,
  `{${otp},"mokValue":"1","imageUrl":"https://a.com","txCode":"t","deviceId":"d","showWithLocation":false}`,
  `{${otp},"buttonsV2":[]}`,
  `{${otp},"buttonsV2":[${postback},${postback},${postback},${postback}]}`,
];
const badOtps: readonly string[] = [
  '{"messageId":"m","mokMessage":"x"}',
  '{"customerNo":"c","mokMessage":"x"}',
  '{"customerNo":"c","messageId":"m"}',
  `{${otp},"mokValue":481516}`,
  `{${otp},"mokValue":""}`,
  `{${otp},"messageId":"["}`,
  `{${otp},"imageUrl":"shop.png"}`,
  `{${otp},"showWithLocation":"true"}`,
  `{${otp},"buttons":[]}`,
  `{${otp},"buttonsV2":[{"type":"postback"}]}`,
];

describe('the independent schema', () => {
  it.each(goodMessages)('accepts the message %s', body => expect(isSendMessage(JSON.parse(body))).toBe(true));
  it.each(badMessages)('rejects the message %s', body => expect(isSendMessage(JSON.parse(body))).toBe(false));
  it.each(goodOtps)('accepts the OTP %s', body => expect(isSendOtp(JSON.parse(body))).toBe(true));
  it.each(badOtps)('rejects the OTP %s', body => expect(isSendOtp(JSON.parse(body))).toBe(false));
});
