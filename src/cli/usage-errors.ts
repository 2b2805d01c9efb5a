import { existsSync } from 'node:fs';
import { escapeUnprintable } from '../internal/json.js';

/** Why an option with a secret as its value is refused. */
export const NOT_ACCEPTED = 'is not accepted: other users can see the arguments, and the shell keeps them.';

/**
 * Rewrites an error of Commander, such as `error: unknown option '--x'`, as a sentence like those of all other errors. `command` is
 * the command's full name, and `example` one of its examples.
 */
export const toSentence = (text: string, command: string, example = ''): string => {
  const [, file = ''] = /^error: unknown command '(.*\.(?:json|jsonl|ndjson))'/.exec(text) ?? [];
  const known = existsSync(file) ? ` (to send the file: sendable send ${file})` : '';
  const forms: readonly (readonly [RegExp, string])[] = [
    [/^error: /, ''],
    [/\n\(Did you mean (.*)\?\)/, ' (did you mean $1?)'],
    [
      /^unknown option '--dry-run'(?= *$)/,
      'Unknown option --dry-run. To check a file and send nothing: sendable check <file>',
    ],
    [
      /^unknown command 'list'(?= *$)/,
      'Unknown command "list". To list a journal: sendable journal <file>; a queue: sendable queue review',
    ],
    [/^unknown option '(--(?:redis|database)-url)'.*/s, `$1 ${NOT_ACCEPTED} Give $1-file <file>`],
    [
      /^unknown command 'table'(?= *$)/,
      'Unknown command "table". To print the table of handoff: sendable handoff-table',
    ],
    [/^unknown option '(.*)'/s, 'Unknown option $1'],
    [/^unknown command '(.*)'/s, `Unknown command "$1"${known.replaceAll('$', '$$$$')}`],
    [/^option '(\S+).*' argument '(.*)' is invalid\. (.*)/s, '$1 $3; got "$2"'],
    [/^option '(.*)' argument missing/, 'The value of $1 is missing'],
    [/^required option '(.*)' not specified/, `$1 is missing${example && `, as in: ${example}`}`],
    [/^missing required argument '(.*)'/, `<$1> is missing, as in: ${example || `${command} <$1>`}`],
    [/^too many arguments.* Expected 0 .*/, `${command} takes no arguments; put quotes around a text with spaces`],
    [
      /^too many arguments for '(?:send|code)'.* got (\d+)\./,
      `${command} takes one file; got $1. Join several files of JSON lines first: cat a.jsonl b.jsonl > all.jsonl`,
    ],
    [/^too many arguments.* Expected (\d+ arguments?) but got (\d+)\./, `${command} must have at most $1; got $2`],
  ];
  return `${escapeUnprintable(forms.reduce((all, [form, words]) => all.replace(form, words), text.trimEnd()))}.`;
};
