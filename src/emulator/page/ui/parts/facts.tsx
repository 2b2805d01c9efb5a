import type { ComponentChildren, VNode } from 'preact';

/** What is known, by name; what is undefined is left out. */
export const Facts = ({ of: facts }: { readonly of: Readonly<Record<string, ComponentChildren>> }): VNode => (
  <dl>
    {Object.entries(facts).map(
      ([name, fact]) =>
        fact !== undefined && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
    )}
  </dl>
);
