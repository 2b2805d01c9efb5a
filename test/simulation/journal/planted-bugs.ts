import { type PlantedBug, plantedIn } from '../planted-bug.js';

const journal = plantedIn('journal');

export const JOURNAL_BUGS: readonly PlantedBug[] = [
  journal(
    'an item leaves before the disk has its record',
    '...placeOf(key), hash, messageId }, true);',
    '...placeOf(key), hash, messageId }, false);',
  ),
  journal(
    'nothing is ever synced',
    'await Promise.all([this.handle.datasync(), this.checkGuard(text)]);',
    'await this.checkGuard(text);',
  ),
  journal('the folder of a new journal is not synced', '    await syncFolderOf(name);\n', ''),
  journal(
    'the folder is synced by the creator alone',
    '    await syncFolderOf(name);\n',
    '    if ((await handle.stat()).size < 400) await syncFolderOf(name);\n',
  ),
  journal('half a record that comes meanwhile is not ended', 'if (opened.state.endsTorn) await', 'if (false) await'),
  journal(
    'what another process wrote meanwhile is not read',
    '      // The other process may have written until now, at last half a record.\n      opened = await read();\n',
    '',
  ),
  journal(
    'a header that another process wrote first is not read',
    '      // A process that this one has taken over may have written a header before it: the first one counts.\n      opened = await read();\n',
    '',
  ),
  journal(
    'an owner whose state is unknown is taken for dead',
    "if (liveness === 'dead') continue;",
    "if (liveness !== 'alive') continue;",
  ),
  journal('an owner on another host is looked up by its pid', "if (!isSameSystem(other, own)) return 'unknown';", ''),
  journal(
    'an owner does not notice that it was taken over',
    'if (size > expected && (await this.isTakenOver(guard.run, guard.size, size)))',
    'if (false)',
  ),
  journal('a second owner may open the journal', 'if (!(options.takeOver && mayTakeOver)) throw', 'if (false) throw'),
  journal('a write goes on after one has failed', '      if (this.failure !== undefined) throw this.failure;\n', ''),
  journal(
    'an item in flight does not count as one that may have arrived',
    "[...this.items].some(([, { status }]) => status !== 'failed')",
    'false',
  ),
  journal(
    'an item in doubt is sent again',
    "state?.status === 'begun' || state?.status === 'unknown'",
    "state?.status === 'begun'",
  ),
  journal(
    'an item in flight is forgotten',
    "state?.status === 'begun' || state?.status === 'unknown'",
    "state?.status === 'unknown'",
  ),
  journal(
    'the last record that was torn is refused',
    '    this.refuse(this.torn);\n    this.torn = line;',
    '    this.refuse(line);',
  ),
  journal('a torn mark of another process is refused', '    if (isTornMark(text)) return;\n', ''),
  journal('records are joined with half a record', 'const text = `\\n', 'const text = `'),
  journal(
    'what was sent is begun again',
    "if ((status === 'begun' || status === 'resend') && isDone(before))",
    "if (status === 'begun' && false)",
  ),
  journal('a hole in the file is refused', 'if (bytes.includes(0)) {', 'if (false) {'),
  journal(
    'an error of the disk is swallowed',
    '      this.failure ??= unwritable(this.name, thrown);\n    }\n',
    '    }\n',
  ),
  journal('the journal closes while items are in flight', '    await active?.close();\n', ''),
  journal(
    'an item begins after it was sent',
    'if (notes === undefined || attempt > 1) return;',
    'if (notes === undefined || attempt === 1) return;',
  ),
  journal(
    'a run goes on when its journal fails',
    '        this.failJournal(thrown);\n        throw thrown;',
    '        return true;',
  ),
  journal(
    'a run does not note how an item ended',
    'const earlier = notes && (await notes.end(row).catch(thrown => this.failJournal(thrown)));',
    'const earlier: EarlierOutcome | undefined = undefined;',
  ),
  journal('a run sends items in doubt again', "    case 'begun':\n    case 'unknown':\n", "    case 'resend':\n"),
  journal(
    'a run sends items again that were sent',
    "    case 'sent': {\n      const { recipientId = ''",
    "    case 'resend': {\n      const { recipientId = ''",
  ),
  journal('the command does not stop at a signal', '    void bot.close();\n', ''),
  journal('the command tells lines that it has not sent as failed', 'else if (!isNotStarted(row)) {', 'else {'),
  journal(
    'a press settles nothing that is to be sent again',
    'if (known === undefined || isDone(known)) return;',
    'if (!isInDoubt(known)) return;',
  ),
  journal(
    'what a press has settled is not synced',
    'state.add(record);\n    await writer.append(record, true);',
    'state.add(record);\n    await writer.append(record, false);',
  ),
  journal(
    'the end of a send undoes a press',
    "if (outcome.status !== 'sent' && this.items.get(key)?.status === 'settled') return Promise.resolve();",
    '',
  ),
  journal(
    'a message that is pressed right before its attempt is sent',
    '.then(() => !isSettled());',
    '.then(() => true);',
  ),
  journal(
    'a press of one message settles all that are in doubt',
    "const record = { type: 'settled', ...placeOf(key) } as const;",
    "const record = { type: 'settled', ...placeOf(key) } as const;\n    for (const [other, item] of state.items) if (isInDoubt(item)) state.add({ ...record, ...placeOf(other) });",
  ),
  journal(
    'the command settles the lines of all messages for one that is pressed',
    'open.get(state.messageId)?.push(line);',
    'for (const lines of open.values()) lines.push(line);',
  ),
];
