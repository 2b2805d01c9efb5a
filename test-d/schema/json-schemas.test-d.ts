import type { RuleId } from 'sendable';
import {
  type JsonSchemaDocument,
  type RuleBeyondSchema,
  rulesBeyondSchema,
  sendOtpRequestSchema,
} from 'sendable/schema';
import { expectAssignable, expectType } from 'tsd';

expectType<JsonSchemaDocument>(sendOtpRequestSchema);
expectType<readonly RuleBeyondSchema[]>(rulesBeyondSchema);
declare const beyond: RuleBeyondSchema;
expectAssignable<RuleId>(beyond.rule);

// @ts-expect-error a schema is read only
sendOtpRequestSchema.$id = 'mine';
