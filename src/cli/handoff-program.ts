import type { Command } from 'commander';
import { numeric } from './connect-options.js';
import type { End } from './exit-codes.js';
import { withAccess } from './queue-program.js';

/** Adds `sendable handoff` and its subcommands. The code of each is loaded when it runs. */
export const addHandoffCommands = (program: Command, end: End): void => {
  const handoff = program
    .command('handoff')
    .description('move messages of committed transactions from PostgreSQL to the queue; needs pg');
  const withDatabase = (command: Command): Command =>
    command
      .option('--database-url-file <file>', 'a file with the PostgreSQL URL; default SENDABLE_DATABASE_URL')
      .option('--table <table>', 'the table; default sendable_handoff');

  program
    .command('handoff-table')
    .description('print the statement that creates the table of `handoff`, for a migration')
    .argument('[table]', 'the name of the table; default sendable_handoff')
    .action(async (table: string | undefined) => end((await import('./handoff-command.js')).printTable(table)));
  withDatabase(
    withAccess(
      handoff
        .command('relay')
        .description('move rows to the queue until SIGTERM or Ctrl-C; needs pg, bullmq and ioredis, and no key'),
    ),
  )
    .option('--batch <n>', 'the maximum number of rows that move at once; default 200', numeric)
    .option('--poll-ms <ms>', 'the pause after a batch that was not full; default 100', numeric)
    .option('--max-waiting <n>', 'a lane in which so many messages wait gets no more; default 100000', numeric)
    .action(async options => end((await import('./handoff-command.js')).runRelay(options)));
  withDatabase(handoff.command('counts').description('count the rows: JSON, or words on a terminal'))
    .option('--open-metrics', 'print OpenMetrics text, for Prometheus; needs --name')
    .option('--name <name>', 'the name of the queue, for --open-metrics')
    .action(async options => end((await import('./handoff-command.js')).showHandoffCounts(options)));
};
