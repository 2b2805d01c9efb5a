import type { Middleware, Next } from '../middleware.js';
import type { AttemptContext, Transport, TransportRequest, TransportResponse } from '../transport.js';
import type { CancelScope } from './cancel-scope.js';
import { Cut } from './cut.js';
import { Misuse } from './misuse.js';
import { OwnContext, type Told } from './own-context.js';
import { sameButHeaders } from './request-change.js';

/** What an attempt goes through. */
export interface Way {
  readonly use: readonly Middleware[];
  readonly transport: Transport;
}

/** One attempt while it goes on, and the evidence of what became of it. */
export class Trial {
  /** Where the transport is. */
  state: 'not called' | 'under way' | 'answered' | 'failed' = 'not called';
  /** Whether bytes may have left. */
  sent = false;
  /** What the transport gave; a middleware may give something else. */
  response: TransportResponse | undefined;
  /** What the transport threw, in an object, as anything can be thrown. */
  failed: { readonly thrown: unknown } | undefined;
  private over = false;
  private scope: CancelScope | undefined;
  private readonly way: Way;

  constructor(way: Way) {
    this.way = way;
  }

  /** What cut it off, if anything did. */
  get cut(): Cut | undefined {
    return this.scope?.reason;
  }

  run(request: TransportRequest, told: Told, scope: CancelScope): Promise<TransportResponse> {
    this.scope = scope;
    return this.from(0, request, this.context(told, scope));
  }

  /** Nothing may leave from now on; a transport that a middleware did not wait for is stopped. */
  end(): void {
    this.over = true;
    if (this.state === 'under way') this.scope?.cut(new Cut('over', 0));
  }

  private from(layer: number, request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    const middleware = this.way.use[layer];
    if (middleware === undefined) return this.carry(request, context);
    let called = false;
    const go = async (changed: TransportRequest, given: AttemptContext): Promise<TransportResponse> => {
      if (called) throw new Misuse('A middleware called next() twice, which would send twice.');
      if (given !== context) throw new Misuse('A middleware changed the context; it passes on the one that it got.');
      const checked = changed === request ? request : sameButHeaders(request, changed);
      this.refuseWhenOver();
      called = true;
      return this.from(layer + 1, checked, context);
    };
    const next: Next = (changed = request, given = context) => {
      const answer = go(changed, given);
      // A middleware that does not wait for it is no reason for the process to end.
      answer.catch(() => {});
      return answer;
    };
    // Whatever it gives, types bypassed, as a promise.
    return Promise.resolve(middleware(request, context, next));
  }

  private async carry(request: TransportRequest, context: AttemptContext): Promise<TransportResponse> {
    const { transport } = this.way;
    this.state = 'under way';
    if (transport.provesDispatch !== true) this.sent = true;
    try {
      this.response = await transport(request, context);
      this.state = 'answered';
      this.sent = true;
      return this.response;
    } catch (thrown) {
      this.state = 'failed';
      this.failed = { thrown };
      throw thrown;
    }
  }

  private context(told: Told, scope: CancelScope): AttemptContext {
    const context = new OwnContext(told, scope, () => {
      this.refuseWhenOver();
      this.sent = true;
    });
    // So that no middleware undoes what it proves for the others.
    return this.way.use.length === 0 ? context : Object.freeze(context);
  }

  private refuseWhenOver(): void {
    if (this.over || this.cut !== undefined) throw new Error('The attempt is over; nothing may be sent.');
  }
}
