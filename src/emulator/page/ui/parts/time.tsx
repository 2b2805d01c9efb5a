import type { VNode } from 'preact';

/** The time of day, as the clock of the emulator tells it. */
export const Time = ({ at }: { readonly at: string }): VNode => (
  <time dateTime={at} title={at}>
    {new Date(at).toTimeString().slice(0, 8)}
  </time>
);
