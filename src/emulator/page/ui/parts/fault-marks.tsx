import type { VNode } from 'preact';
import type { Message } from '../live/page-state.js';

/** The marks that injected faults left on a request. */
export const FaultMarks = ({ faults }: { readonly faults: Message['faults'] }): VNode => (
  <>
    {faults.map(({ id, kind, when }) => (
      <span class="badge warn" key={id}>
        fault {id}: {kind}, {when}
      </span>
    ))}
  </>
);
