import { type PlantedBug, plantedIn } from '../planted-bug.js';

const webhook = plantedIn('webhook');

export const WEBHOOK_BUGS: readonly PlantedBug[] = [
  webhook(
    'a press whose handler runs is handled again',
    "  if (claimed === 'running') return responses.running;\n",
    '',
  ),
  webhook('a press that was handled is handled again', "  if (claimed === 'done') return responses.ok;\n", ''),
  webhook(
    'a press whose handler runs is told as handled',
    "if (claimed === 'running') return responses.running;",
    "if (claimed === 'running') return responses.ok;",
  ),
  webhook('a claim that comes late stays', 'settled.then(onLateValue).catch(() => {});', 'settled.catch(() => {});'),
  webhook(
    'a press that failed is completed',
    'endClaim(setup, claimed, response === responses.ok)',
    'endClaim(setup, claimed, true)',
  ),
  webhook(
    'a press that was handled is released',
    'endClaim(setup, claimed, response === responses.ok)',
    'endClaim(setup, claimed, false)',
  ),
  webhook('a handler that failed gets a 200', '    response = responses.failed;\n', ''),
  webhook(
    'a store that takes too long is waited for',
    'const value = await resolveWithin(settled, checkTimeoutMs, LATE);',
    'const value = await resolveWithin(settled, 1e9, LATE);',
  ),
  webhook(
    'a handler that is late is waited for',
    'return resolveWithin(running, setup.answerWithinMs, responses.accepted);',
    'return running;',
  ),
  webhook(
    'a handler that is late is told as handled',
    'setup.answerWithinMs, responses.accepted)',
    'setup.answerWithinMs, responses.ok)',
  ),
  webhook(
    'the timer of a response is left',
    '    clearTimeout(timer);\n  }\n};\n\n/**\n * Waits for a check',
    '  }\n};\n\n/**\n * Waits for a check',
  ),
  webhook('an error is not reported', '      report(setup.onError, reported, context);\n', ''),
  webhook(
    'a store that fails lets the press through',
    "    if (state === 'new') return { store, key };\n",
    '    return { store, key };\n',
  ),
  webhook(
    'the press is claimed after its handler began',
    'const claimed = await claim(',
    'const early = task();\n  void early;\n  const claimed = await claim(',
  ),
];
