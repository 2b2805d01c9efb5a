import fc from 'fast-check';
import { activate, add, ask, decide, fail, loseLock, recordLate, release, retry } from './job-commands.js';
import { closeGate, comeBack, moveClock, pause, queueGroup, serve, setLimit } from './pace-commands.js';
import { LANE_NAMES } from './permit-model.js';
import { type Command, JOBS } from './permit-world.js';

const id = fc.constantFrom(...JOBS);
const lane = fc.constantFrom(...LANE_NAMES);
const recent = fc.nat(4);
const outcome = fc.constantFrom('{"status":"sent"}', '{"status":"failed"}');

const asking = fc.record({
  at: recent,
  dryRun: fc.boolean(),
  notBeforeMs: fc.constantFrom(0, 0, 0, 5000),
  everyMs: fc.constantFrom(0, 0, 700_000),
});

/** Everything that can happen to a permit, in any order. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(id, fc.constantFrom('f1', 'f2', 'f3')).map(([one, name]) => add(one, name)),
  fc.tuple(id, fc.constantFrom('tA', 'tB')).map(([one, token]) => activate(one, token)),
  fc.tuple(id, fc.constantFrom('tA', 'tB')).map(([one, token]) => activate(one, token)),
  id.map(loseLock),
  // A reply is lost, and the client asks again.
  asking.chain(one => fc.integer({ min: 1, max: 2 }).map(times => ask(times === 1 ? [one] : [one, one]))),
  ...[1, 2].map(() => fc.array(asking, { minLength: 1, maxLength: 4 }).map(ask)),
  fc
    .tuple(recent, fc.boolean(), fc.boolean(), fc.boolean())
    .map(([at, proven, tries, final]) => release(at, proven, tries, final)),
  fc.tuple(recent, outcome).map(([at, text]) => recordLate(at, text)),
  id.map(fail),
  id.map(retry),
  fc
    .tuple(id, fc.option(outcome, { nil: undefined }), fc.boolean())
    .map(([one, text, late]) => decide(one, text, late)),
  fc
    .oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: -7_200_000_000, max: 7_200_000_000 }))
    .map(moveClock),
  fc
    .tuple(fc.option(lane, { nil: undefined }), fc.integer({ min: 1, max: 7_200_000 }))
    .map(([one, ms]) => closeGate(one, ms)),
  fc
    .tuple(fc.constantFrom(0, 2000, 10_000, 1_000_000), fc.integer({ min: 1, max: 5 }))
    .map(([every, burst]) => setLimit(every, burst)),
  fc.tuple(lane, fc.boolean()).map(([one, isPaused]) => pause(one, isPaused)),
  fc
    .tuple(lane, fc.constantFrom('gA', 'gB'), fc.integer({ min: 1, max: 40 }))
    .map(([one, group, many]) => queueGroup(one, group, many)),
  fc.tuple(lane, fc.integer({ min: 1, max: 50 })).map(([one, many]) => serve(one, many)),
];

const sameRecipient = fc.constantFrom('mAAA', 'mCCC');

/** Two messages to one person: as few other commands as possible. */
export const recipientCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(sameRecipient, fc.constantFrom('f1', 'f2')).map(([one, name]) => add(one, name)),
  ...[1, 2].map(() => sameRecipient.map(one => activate(one, 'tA'))),
  ...[1, 2].map(() => fc.nat(1).map(at => ask([{ at, dryRun: false, notBeforeMs: 0, everyMs: 700_000 }]))),
  fc.tuple(fc.nat(2), fc.boolean()).map(([at, final]) => release(at, true, true, final)),
  fc.nat(2).map(at => release(at, false, false, false)),
  fc.constantFrom(1_000_000, 700_000_000, 701_000_000, -7_200_000_000).map(moveClock),
];

/** The groups of one lane. */
export const turnCommands: readonly fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.constantFrom('gA', 'gB', 'gC'), fc.integer({ min: 1, max: 60 }))
    .map(([group, many]) => queueGroup('campaign', group, many)),
  fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(1000)).map(many => serve('campaign', many)),
  fc.constant(comeBack('campaign')),
];
