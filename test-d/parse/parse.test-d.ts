import {
  type Bot,
  type HouseRuleId,
  type ReadyToSend,
  type Receipt,
  type RuleId,
  type Sendable,
  type SendMessageRequest,
  type SendOtpRequest,
  toBody,
} from 'sendable';
import { isParseError, parse, safeParse, type Violation } from 'sendable/parse';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const json: unknown;
declare const caught: unknown;

expectType<Sendable>(parse(json));
expectType<Sendable>(parse('{}'));
expectType<SendMessageRequest | SendOtpRequest>(parse(json).toJSON());

const result = safeParse(json);
if (result.ok) expectType<Sendable>(result.value);
else expectType<readonly Violation[]>(result.violations);
// @ts-expect-error look at ok first
result.value;
if (!result.ok)
  for (const { rule, path, message } of result.violations) {
    expectType<RuleId | HouseRuleId>(rule);
    expectType<string>(path);
    expectType<string>(message);
  }
if (isParseError(caught)) expectType<readonly Violation[]>(caught.violations);

// What was parsed has no steps: it is finished.
// @ts-expect-error no step
parse(json).messageId('m');

// A parsed Sendable goes through the same door as a built one; a plain object does not.
declare const bot: Bot;
declare const request: SendMessageRequest;
expectAssignable<ReadyToSend>(parse(json));
expectType<string>(toBody(parse(json)));
expectType<Promise<Receipt>>(bot.send(parse(json)));
expectNotAssignable<Sendable>(request);
// @ts-expect-error a plain object is not a Sendable
toBody(request);
// @ts-expect-error a plain object is not a Sendable
bot.send({ recipient: { id: 'u' }, message: { text: 'Hi', quickReplies: [], quickRepliesV2: [] } });

// Its JSON is read-only, at every level.
const parsed = parse(json).toJSON();
if ('message' in parsed) {
  // @ts-expect-error read-only
  parsed.message = request.message;
  // @ts-expect-error read-only
  parsed.message.text = 'changed';
  // @ts-expect-error read-only
  parsed.message.quickRepliesV2.push({});
  const { attachment } = parsed.message;
  if (attachment?.type === 'template' && attachment.payload.templateType === 'generic') {
    // @ts-expect-error read-only
    attachment.payload.elements[0].title = 'changed';
    // @ts-expect-error read-only
    attachment.payload.elements[0].buttonsV2.pop();
  }
  // @ts-expect-error read-only
  if (attachment?.type === 'image') attachment.payload.url = 'changed';
} else {
  // @ts-expect-error read-only
  parsed.mokValue = 'changed';
  // @ts-expect-error read-only
  parsed.buttonsV2?.push();
}
