import { Command, Option } from 'commander';
import { wrongUse } from './cli-error.js';
import { withConnectOptions } from './connect.js';
import { type Ending, exitCodes, exitCodeTable } from './exit-codes.js';
import { lineNumbers, numeric } from './numbers.js';
import { version } from './version.js';

/** Told of the exit code of the command that ran. */
export type Ended = (code: number) => void;

/** All commands and their options. Each command's code is loaded when it runs. */
export const programOf = (argv: readonly string[], ended: Ended): Command => {
  const end = (ending: Ending): void => ended(exitCodes[ending].code);
  const program = new Command('sendable')
    .description("Sends messages and one-time passwords of a bot, checks them, and stands in for the bot's platform.")
    .version(version())
    .showSuggestionAfterError()
    .showHelpAfterError('(--help shows all options)')
    .addHelpText('after', `\nExit codes:\n${exitCodeTable()}`);

  program
    .command('emulator')
    .description('run the platform on this machine, until it is stopped or the command after -- is done')
    .argument(
      '[command...]',
      'a command after --, run with SENDABLE_BASE_URL and SENDABLE_TOKEN; its exit code is kept',
    )
    .option('--port <port>', '4010; a free one with a command', numeric)
    .option('--host <host>', '127.0.0.1')
    .option('--token <token>', "the bot's token; SENDABLE_TOKEN, or one made up and shown")
    .option('--token-file <file>', "a file with the bot's token")
    .option('--webhook <url>', 'where presses of buttons go')
    .option('--users <who>', 'any (default), registered, or a list such as customer:C-1,staff:S-7')
    .option('--fault <fault>', 'such as 429,times=1 or drop,otp or delay=500; can be given again', collect)
    .option('--open', 'open the page in a browser')
    .option('--json', 'events as JSON lines on stdout, the first one when it is ready')
    .action(async (command: readonly string[], options) => {
      const isBeside = argv.includes('--');
      if (command.length > 0 && !isBeside) throw wrongUse('Write -- before the command.');
      // As of a script whose variable is empty: the emulator alone would run for ever.
      if (command.length === 0 && isBeside) throw wrongUse('There is no command after --.');
      const { emulate } = await import('./emulator-command.js');
      ended(await emulate(command, options));
    });

  withConnectOptions(
    program
      .command('send')
      .description('send a JSON document, or JSON lines; a file is checked whole before the first is sent')
      .argument('<file>', 'a file, or - for stdin'),
  )
    .option('--jsonl', 'it is JSON lines, whatever it looks like')
    .option('--skip-invalid', 'leave requests out that break rules, and send the others')
    .option('--concurrency <n>', 'how many sends are under way at once; 32', numeric)
    .option('--per-second <n>', 'how many attempts start in a second', numeric)
    .option('--journal <file>', 'remember what was sent, so that the same command goes on where it ended')
    .option('--resend <lines>', 'lines in doubt that did not arrive, such as 3,7-9', lineNumbers)
    .option('--settled <lines>', 'lines in doubt that are done with', lineNumbers)
    .option('--take-over', 'use a journal that a dead process of another machine did not close')
    .action(async (file: string, options) => {
      const { sendFile } = await import('./send-command.js');
      end(await sendFile(file, options));
    });

  withConnectOptions(
    program
      .command('otp')
      .description('send a one-time password; its value comes by SENDABLE_OTP_VALUE or --value-file')
      .requiredOption('--to <customerNo>', 'who gets it'),
  )
    .option('--message-id <id>', 'a random one by default')
    .option('--text <text>', 'the text; {value} in it becomes the value')
    .option('--text-file <file>', 'a file with the text, or - for stdin')
    .option('--value-file <file>', 'a file with the value, or - for stdin, in place of SENDABLE_OTP_VALUE')
    .addOption(new Option('--value <value>').hideHelp())
    .option('--image <url>', 'an image')
    .option('--tx-code <code>', 'the transaction, for the log')
    .option('--device-id <id>', 'the device, for the log')
    .option('--confirm-buttons', 'the buttons Confirm and Cancel')
    .option('--hidden', 'their payloads come back signed')
    .option('--with-location', 'show it only to a user who grants the location')
    .action(async options => {
      const { sendOtp } = await import('./otp-command.js');
      end(await sendOtp(options));
    });

  program
    .command('check')
    .description('hold requests to all rules of the platform; nothing is sent')
    .argument('<files...>', 'JSON documents or JSON lines; - for stdin')
    .option('--json', 'violations as JSON lines')
    .option('--jsonl', 'the files are JSON lines, whatever they look like')
    .action(async (files: readonly string[], options) => {
      const { checkFiles } = await import('./check-command.js');
      end(await checkFiles(files, options));
    });

  return program;
};

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
