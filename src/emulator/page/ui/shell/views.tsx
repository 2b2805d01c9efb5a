import type { VNode } from 'preact';
import { live } from '../live/follow.js';
import { Icon, type IconName } from '../parts/icon.js';
import { hashOf } from '../place.js';

/** The links to the views, with how many there are of each. */
export const Views = ({ view }: { readonly view: string }): VNode => {
  const { counts, faults } = live();
  const views: readonly (readonly [view: string, name: string, icon: IconName, count: number])[] = [
    ['chat', 'Chat', 'chat', counts.messages + counts.otps],
    ['otps', 'OTPs', 'otp', counts.otps],
    ['presses', 'Presses', 'press', counts.presses],
    ['refused', 'Refused', 'refused', counts.refused],
    ['faults', 'Faults', 'fault', faults.length],
    ['settings', 'Settings', 'settings', 0],
  ];
  return (
    <nav class="views" aria-label="Views">
      {views.map(([name, words, icon, count]) => (
        <a key={name} href={hashOf(name)} aria-current={name === view}>
          <Icon name={icon} />
          {words} {count > 0 && <small>{count}</small>}
        </a>
      ))}
    </nav>
  );
};
