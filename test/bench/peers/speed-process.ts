import { type RatioOptions, ratios } from '../ratios.js';
import type { Candidate } from './candidate.js';
import { PEERS } from './peers.js';

// One library and the plain literal, in a process of its own, so that no other library changes how V8 compiles their code.
const options: RatioOptions = { rounds: 7, callsASample: 256 };

/** Times as multiples of those of a plain literal with JSON.stringify. */
export interface Times {
  readonly carousel: number;
  /** Missing where the library builds no texts. */
  readonly text?: number;
  /** For the carousel's JSON. */
  readonly bytes: number;
}

const loaded = async (name: string | undefined): Promise<Candidate> => {
  const peer = PEERS.find(one => one.name === name);
  if (peer === undefined) throw new Error(`There is no candidate ${name}.`);
  return peer.load();
};
const literal = await loaded(PEERS[0]?.name);
const candidate = await loaded(process.argv[2]);

const ratio = async (base: () => string, other: () => string): Promise<number> =>
  (await ratios({ base, other }, options)).get('other') ?? Number.NaN;

const times: Times = {
  carousel: await ratio(literal.carousel, candidate.carousel),
  ...(literal.text && candidate.text && { text: await ratio(literal.text, candidate.text) }),
  bytes: Buffer.byteLength(candidate.carousel()),
};
console.log(JSON.stringify(times));
