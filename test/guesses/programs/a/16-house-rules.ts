import {
  createBot,
  houseRules,
  isRuleViolation,
  Message,
  type Transport,
} from 'sendable';
import { safeParse } from 'sendable/parse';

const rules = houseRules({ textLength: 160 }, request =>
  /casino/i.test(JSON.stringify(request))
    ? [{ rule: 'house:casino', path: '', message: 'Must not contain "casino".' }]
    : [],
);

export const tryText = async (transport: Transport, text: string): Promise<string[]> => {
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport,
    rules,
  });
  try {
    const message = Message.text(text).toCustomer('C-1');
    const result = await bot.trySend(message);
    if (result.ok) return [];
    const checked = safeParse(message.toJSON(), { rules });
    if (!checked.ok) return checked.violations.map(({ rule }) => rule);
    throw result.error;
  } catch (error) {
    if (isRuleViolation(error)) return [error.rule];
    throw error;
  }
};
