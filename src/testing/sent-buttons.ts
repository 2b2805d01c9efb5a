import type { ActionReader, AnyAction, SentButtons } from '../webhook/index.js';

/** Actions, as `defineActions` creates them. */
export interface CheckableActions extends Pick<ActionReader<AnyAction>, 'read'> {
  toJSON(): SentButtons;
}

/**
 * Checks that buttons which were sent still work: `sent` is a committed `JSON.stringify(actions)`, to which you add payloads
 * and from which you remove none. Throws an Error that lists every payload of it that `actions` no longer reads as the same
 * action, every action with data that has no example, and every example that is not in it. Quotes no data.
 *
 * @example
 * ```ts
 * const actions = defineActions({ ping: undefined })
 * // In a test; the second argument comes from the committed file.
 * checkSentButtons(actions, { ping: ['ping'] })
 * ```
 */
export const checkSentButtons = (actions: CheckableActions, sent: SentButtons): void => {
  const before = entriesOf(sent);
  const problems = [
    ...before.flatMap(findBroken(actions)),
    ...entriesOf(actions.toJSON()).flatMap(findMissing(new Map(before))),
  ];
  if (problems.length > 0)
    throw new Error(['Buttons that were sent must keep working.', ...problems.map(one => `- ${one}`)].join('\n'));
};

type Entry = readonly [action: string, payloads: readonly string[]];

const entriesOf = (sent: unknown): readonly Entry[] => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw wrong();
  return Object.entries(sent).map(([action, payloads]: readonly [string, unknown]) => {
    if (!Array.isArray(payloads) || !payloads.every(one => typeof one === 'string')) throw wrong();
    return [action, payloads];
  });
};

const wrong = (): TypeError =>
  new TypeError(
    'checkSentButtons: the second argument must be the JSON of the actions, parsed: JSON.parse(JSON.stringify(actions)).',
  );

const findBroken =
  (actions: CheckableActions) =>
  ([action, payloads]: Entry): readonly string[] =>
    payloads.flatMap((payload, index) => {
      const result = actions.read(`[-]:${payload}`);
      if (result.kind === 'action' && result.action === action) return [];
      const why = result.kind === 'action' ? 'another action' : result.reason;
      return `\`${action}[${index}]\` must be read as \`${action}\`; got ${why}. ${FIX[why] ?? OLD_SCHEMA}`;
    });

const OLD_SCHEMA = 'Add the schema that accepted it to `was`.';
const FIX: Readonly<Record<string, string>> = {
  'unknown-action': 'Define the action again, and let its handler say that the offer has ended.',
  'data-missing': 'Add undefined to `was`.',
  'another action': 'The payload must stand below its own action.',
};

const findMissing =
  (before: ReadonlyMap<string, readonly string[]>) =>
  ([action, payloads]: Entry): readonly string[] => {
    if (payloads.length === 0) return [`\`${action}\` must have at least 1 example; got none. Add it to \`examples\`.`];
    const known = new Set(before.get(action));
    return payloads.flatMap((payload, index) =>
      known.has(payload)
        ? []
        : `The committed file must have example ${index + 1} of \`${action}\`. Add it, and remove no other payload.`,
    );
  };
