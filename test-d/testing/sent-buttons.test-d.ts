import { checkSentButtons } from 'sendable/testing';
import { defineActions } from 'sendable/webhook';
import { expectType } from 'tsd';

const actions = defineActions({ ping: undefined });
expectType<void>(checkSentButtons(actions, { ping: ['ping'] }));
// @ts-expect-error the committed file is parsed first
checkSentButtons(actions, '{}');
// @ts-expect-error a list of payloads for each action
checkSentButtons(actions, { ping: 'ping' });
