import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hashOf, type Place } from '../place.js';

interface SearchFieldProps {
  readonly place: Place;
  readonly go: (hash: string) => void;
}

/** Searches what is shown, as one types; `/` leads here. */
export const SearchField = ({ place: { view, chosen, query }, go }: SearchFieldProps): VNode => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || (event.target as Element).matches('input, select')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <search>
      <input
        ref={field}
        type="search"
        aria-label="Search"
        aria-describedby="operators"
        placeholder="Search ( / )"
        value={query}
        onInput={event => go(hashOf(view, chosen, event.currentTarget.value))}
      />
      <p id="operators">
        Words, "words together", -without, and the fields of a request and of the log: to:C-1029 type:image title:Apply
        txCode:TX-88 status:400 rule:text-not-empty has:buttonsV2 duplicate:true
      </p>
    </search>
  );
};
