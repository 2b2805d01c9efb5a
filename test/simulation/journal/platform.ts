import type { Transport, TransportResponse } from '../../../src/index.js';
import { itemAt } from '../random.js';
import type { Time } from '../time.js';
import type { Trace } from '../trace.js';
import type { SimulatedProcess } from './machine.js';
import type { ItemFate, ItemPlan } from './plan.js';
import type { Presses } from './presses.js';

/** The truth about one item. */
export interface ItemTruth {
  attempts: number;
  /** The processes that tried to send it. */
  readonly triedBy: Set<number>;
  taken: number;
  /** The processes whose attempts were taken. */
  readonly takenFrom: Set<number>;
  /** The processes whose rows said that the item did not arrive. */
  readonly deniedBy: Set<number>;
}

/** The platform: it takes messages whether or not the process that sent them still lives. */
export class Platform {
  readonly truth: readonly ItemTruth[];
  readonly violations: string[] = [];
  /** The requests that have left and are not done. */
  inFlight = 0;
  private readonly items: readonly ItemPlan[];
  private readonly time: Time;
  private readonly trace: Trace;
  private readonly presses: Presses;

  constructor(items: readonly ItemPlan[], time: Time, trace: Trace, presses: Presses) {
    this.items = items;
    this.time = time;
    this.trace = trace;
    this.presses = presses;
    this.truth = items.map(() => ({
      attempts: 0,
      triedBy: new Set(),
      taken: 0,
      takenFrom: new Set(),
      deniedBy: new Set(),
    }));
  }

  /** Creates the transport of a process. */
  transportOf(process: SimulatedProcess): Transport {
    const transport: Transport = async (request, context) => {
      const item = Number(/"C-(\d+)"/.exec(request.body)?.[1]);
      const truth = itemAt(this.truth, item);
      const fate = itemAt(this.items, item).fates[truth.attempts] ?? 'ok';
      truth.attempts++;
      if (this.presses.settled.has(item)) this.violations.push(`item ${item} is sent after a press has settled it`);
      truth.triedBy.add(process.pid);
      if (process.isStopping) process.triedAfterSignal.add(item);
      await this.time.turn();
      if (fate === 'refused') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
      await process.operate();
      context.dispatched();
      this.trace.add(`item ${item} leaves: ${fate}`);
      this.inFlight++;
      // Not awaited by the process alone: the platform goes on when the process dies.
      const done = this.work(item, process.pid, fate).finally(() => {
        this.inFlight--;
      });
      // Not awaited: the process may die while its request is in flight.
      void process.operate();
      const response = await done;
      await process.operate();
      if (fate.startsWith('lost')) throw Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' });
      return response;
    };
    return Object.assign(transport, { provesDispatch: true } as const);
  }

  private async work(item: number, pid: number, fate: ItemFate): Promise<TransportResponse> {
    if (fate === 'slow' || fate === 'too slow') await this.time.sleep(fate === 'slow' ? 40 : 600);
    else await this.time.turn();
    const truth = itemAt(this.truth, item);
    if (fate === '400') return { status: 400, headers: {}, body: new Uint8Array() };
    if (fate !== 'lost before it arrived') {
      truth.taken++;
      this.trace.add(`item ${item} is taken`);
      if (truth.taken > 1) this.violations.push(`the platform has ${truth.taken} copies of item ${item}`);
      truth.takenFrom.add(pid);
      this.presses.taken(item);
      if (truth.deniedBy.has(pid)) this.violations.push(`item ${item} is taken after its row said failed`);
    }
    await this.time.turn();
    if (fate === '500 taken') return { status: 500, headers: {}, body: new Uint8Array() };
    const id = itemAt(this.items, item).hasId ? `m-${item}` : `p-${item}`;
    const body = JSON.stringify({ recipient_id: `u-${item}`, message_id: id });
    return { status: 200, headers: {}, body: new TextEncoder().encode(body) };
  }
}
