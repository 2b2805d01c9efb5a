import { type Node, parseTree } from 'jsonc-parser';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { formatPath, type Path } from '../../../../parse/violation.js';
import { toHash } from '../place.js';
import { Button, countOf } from './basics.js';
import { colour } from './code.js';

/** A rule that a body breaks, and where. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

/** A violation with its place in a text. */
export interface Placed extends Violation {
  /** The message without the path and the rule, which are shown beside it. */
  readonly words: string;
  /** The range of the value, or of the nearest value around a missing one. */
  readonly from: number;
  readonly to: number;
  /** The line, from 0. */
  readonly line: number;
}

/** Finds the places of violations in the text of a JSON body. Never throws, because the text can be anything. */
export const placeViolations = (text: string, violations: readonly Violation[]): readonly Placed[] => {
  const nodes = indexNodes(text);
  const starts = lineStarts(text);
  return violations.map(violation => {
    const { from, to } = rangeOf(text, violation, nodes, starts);
    return { ...violation, words: toWords(violation), from, to, line: lineAt(starts, from) };
  });
};

interface Range {
  readonly from: number;
  readonly to: number;
}

const rangeOf = (text: string, { path, message }: Violation, nodes: Nodes, starts: readonly number[]): Range => {
  const [, line, column] = /^Invalid JSON at line (\d+), column (\d+)/.exec(message) ?? [];
  if (line !== undefined) {
    const from = Math.min(text.length, (starts[Number(line) - 1] ?? 0) + Number(column) - 1);
    return { from, to: Math.min(text.length, from + 1) };
  }
  for (let end = path.length; end > 0; end--) {
    if (end < path.length && path[end] !== '.' && path[end] !== '[') continue;
    const found = nodes.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return nodes.get('') ?? { from: 0, to: 0 };
};

type Nodes = ReadonlyMap<string, Range>;

const indexNodes = (text: string): Nodes => {
  const found = new Map<string, Range>();
  const visit = (node: Node, path: Path): void => {
    const { type, offset, length, parent, children = [] } = node;
    // A member is marked at its key, because its value can be long.
    const key = parent?.type === 'property' ? parent.children?.[0] : undefined;
    const isLong = key !== undefined && (type === 'object' || type === 'array');
    const shown = isLong ? key : { offset, length: type === 'object' || type === 'array' ? 1 : length };
    found.set(formatPath(path), { from: shown.offset, to: shown.offset + shown.length });
    children.forEach((child, index) => {
      if (type === 'array') visit(child, [...path, index]);
      const [name, value] = child.children ?? [];
      if (type === 'object' && name !== undefined && value !== undefined) visit(value, [...path, String(name.value)]);
    });
  };
  try {
    const root = parseTree(text);
    if (root !== undefined) visit(root, []);
  } catch {
    // Thousands of levels overflow the stack: those found so far are enough.
  }
  return found;
};

const lineStarts = (text: string): readonly number[] => [
  0,
  ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length),
];

const lineAt = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

// The path and the rule stand beside the words.
const toWords = ({ message, path, rule }: Violation): string =>
  message.replace(path ? `\`${path}\` ` : 'The request ', '').replace(` [${rule}]`, '');

/** Formats JSON for reading. Returns a text that is not JSON as it is. */
export const prettify = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

// So that the page stays small, whatever the body is.
const MAX_LINES = 4000;
const MAX_COLOURED = 40_000;

/** A JSON body with each violation at its line. */
export const JsonView = (props: { readonly text: string; readonly violations: readonly Violation[] }): VNode => {
  const { text, violations } = props;
  const places = useMemo(() => placeViolations(text, violations), [text, violations]);
  const lines = text.split(/\r\n?|\n/);
  const byLine = Map.groupBy(places, ({ line }) => line);
  const isShort = text.length <= MAX_COLOURED;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section around it would be one more box.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <div class="json" role="region" aria-label="JSON" tabIndex={0}>
      <ol>
        {lines.map((line, index) => {
          const here = byLine.get(index);
          const isCut = index >= MAX_LINES;
          return isCut && here === undefined ? null : (
            <li
              key={index}
              id={`line-${index}`}
              class={here && 'bad'}
              tabIndex={-1}
              style={isCut ? { counterSet: `line ${index + 1}` } : undefined}
            >
              <code>{isShort ? colour(line) : line}</code>
              {here && <LineNotes places={here} />}
            </li>
          );
        })}
      </ol>
      {lines.length > MAX_LINES && (
        <small>After line {MAX_LINES}, only lines that break rules are shown. The copied text has all.</small>
      )}
    </div>
  );
};

const LineNotes = ({ places }: { readonly places: readonly Placed[] }): VNode => (
  <>
    {[...new Set(places.slice(0, 20).map(({ words }) => words))].map(words => (
      <p class="error" key={words}>
        {words}
      </p>
    ))}
  </>
);

// More places of one rule are shown after a click, so that they do not fill the tab order.
const FEW = 6;

interface ViolationGroupsProps {
  readonly text: string;
  readonly violations: readonly Violation[];
  /** Goes to a place in the text; by default to its line in the `JsonView`. */
  readonly go?: (place: Placed) => void;
}

/** The violations by rule, each with a link to the rule and to every place. */
export const ViolationGroups = ({ text, violations, go = toLine }: ViolationGroupsProps): VNode => {
  const places = useMemo(() => placeViolations(text, violations), [text, violations]);
  const groups = [...Map.groupBy(places, ({ rule }) => rule)];
  return (
    <ul class="violations" aria-label="Violations">
      {groups.map(([rule, group]) => (
        <Group key={rule} rule={rule} places={group} go={go} />
      ))}
    </ul>
  );
};

interface GroupProps {
  readonly rule: string;
  readonly places: readonly Placed[];
  readonly go: (place: Placed) => void;
}

const Group = ({ rule, places, go }: GroupProps): VNode => {
  const [isOpen, setOpen] = useState(false);
  const [one, ...others] = new Set(places.map(({ words }) => words));
  const isSame = others.length === 0;
  return (
    <li>
      {/* The page lists the rules of the API spec, and no house rules. */}
      <a class="badge bad" href={rule.startsWith('house:') ? undefined : toHash('rules', [rule])}>
        {rule}
      </a>{' '}
      {places.length > 1 && <small>{countOf(places.length, 'time')}</small>}
      {isSame && <p>{one}</p>}
      <ul class="places">
        {(isOpen ? places : places.slice(0, FEW)).map((place, index) => (
          <li key={index}>
            <Button class="link" onClick={() => go(place)}>
              {place.path || (place.line > 0 ? `line ${place.line + 1}` : 'the whole body')}
            </Button>
            {!isSame && <p>{place.words}</p>}
          </li>
        ))}
      </ul>
      {places.length > FEW && !isOpen && <Button onClick={() => setOpen(true)}>Show all {places.length}</Button>}
    </li>
  );
};

const toLine = ({ line }: Placed): void => {
  const element = document.getElementById(`line-${line}`);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
};
