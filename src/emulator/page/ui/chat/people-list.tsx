import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { live } from '../live/follow.js';
import { MOST, More } from '../parts/more.js';
import { hashOf } from '../place.js';
import { peopleOf } from './people.js';

interface PeopleListProps {
  readonly userId: string | undefined;
  readonly query: string;
}

/** The users to choose from. */
export const PeopleList = ({ userId, query }: PeopleListProps): VNode => {
  const state = live();
  const people = useMemo(() => [...peopleOf(state)].reverse(), [state.messages, state.otps]);
  return (
    <nav class="people" aria-label="Users">
      <a href={hashOf('chat', [], query)} aria-current={userId === undefined}>
        Everyone
      </a>
      {people.slice(0, MOST).map(([id, { name, count }]) => (
        <a key={id} href={hashOf('chat', [id], query)} aria-current={id === userId} title={id}>
          <span dir="auto">
            {name[1]} <small>{name[0]}</small>
          </span>
          <small>{count}</small>
        </a>
      ))}
      <More of={people} />
    </nav>
  );
};
