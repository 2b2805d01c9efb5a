import type { VNode } from 'preact';
import { refusedTitle } from '../chat/refused-row.js';
import { live } from '../live/follow.js';
import { FaultMarks } from '../parts/fault-marks.js';
import { MOST, More } from '../parts/more.js';
import { Time } from '../parts/time.js';
import { hashOf, type Place } from '../place.js';
import { LogView } from './log-view.js';

/** The requests that were refused, each with every rule that it breaks. */
export const RefusedView = ({ place }: { readonly place: Place }): VNode => (
  <LogView
    title="Refused"
    lead="Requests that reached no user: which rules they break, and where. What they held is not kept."
    entries={live().refused}
    place={place}
    keyOf={({ number }) => number}
  >
    {entry => (
      <>
        <h3>
          <a href={hashOf('refused', [entry.number])}>{refusedTitle(entry)}</a>
        </h3>
        <p>
          <Time at={entry.receivedAt} /> <small>number {entry.number}</small> <small>{entry.bot}</small>{' '}
          <FaultMarks faults={entry.faults} />
        </p>
        <ul class="violations">
          {entry.violations.slice(0, MOST).map(({ rule, path, message }, index) => (
            <li key={index}>
              <a class="badge bad" href={hashOf('refused', [], `rule:${rule}`)}>
                {rule}
              </a>{' '}
              <code>{path || 'the top'}</code>
              <p>{message}</p>
            </li>
          ))}
        </ul>
        <More of={entry.violations} />
      </>
    )}
  </LogView>
);
