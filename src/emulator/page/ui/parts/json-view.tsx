import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { placesOf } from '../../../../parse/positions.js';
import type * as spec from '../../../../spec/violation.js';
import { Button, markCode } from './basics.js';
import { colour } from './code.js';
import { countOf } from './words.js';

/** A rule that a body breaks, and where. */
export type Violation = Pick<spec.Violation, 'rule' | 'path' | 'message'>;

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

// A key, a value or a bracket.
const TOKEN = /"(?:[^"\\]|\\.)*"|[[{]|[^\s,\]}]+/y;

// The value after a key.
const VALUE = /^\s*:\s*("(?:[^"\\]|\\.)*")/;

/**
 * Finds the places of violations in the text of a JSON body. Unknown names come first: such a name is often the cause of another
 * violation, of the field that it should have been. Never throws, because the text can be anything.
 */
export const placeViolations = (text: string, violations: readonly Violation[]): readonly Placed[] =>
  placesOf(
    text,
    violations.toSorted((one, other) => isUnknown(other) - isUnknown(one)),
  ).map(({ violation, offset, breaks }) => {
    TOKEN.lastIndex = offset;
    const [token = ''] = TOKEN.exec(text) ?? [];
    const isComment = notJsonAt(violation.message) !== undefined && /^\/[/*]/.test(text.slice(offset, offset + 2));
    const [, value = token] = VALUE.exec(text.slice(offset + token.length)) ?? [];
    const words = isComment ? 'Invalid JSON: JSON has no comments.' : toWords(violation, value);
    return { ...violation, words, from: offset, to: offset + token.length, line: breaks };
  });

const isUnknown = ({ rule }: Violation): number => Number(rule === 'unknown-field');

// The path and the rule stand beside the words.
const toWords = ({ message, path, rule }: Violation, value: string): string =>
  message
    .replace(path ? `\`${path}\` ` : 'The request ', '')
    .replace(INVALID_AT, 'Invalid JSON: ')
    // The errors quote no value, but here the value is on the screen.
    .replace('another string', words => (value.length > MAX_QUOTED ? words : value))
    .replace(` [${rule}]`, '');

const MAX_QUOTED = 40;

const INVALID_AT = /^Invalid JSON at (line \d+, column \d+): /;

// So that the page stays small, whatever the body is.
const MAX_LINES = 4000;
const MAX_COLOURED = 40_000;

/** A JSON body with each violation at its line. */
export const JsonView = (props: { readonly text: string; readonly violations: readonly Violation[] }): VNode => {
  const { text, violations } = props;
  const places = useMemo(() => placeViolations(text, violations), [text, violations]);
  const lines = text.split('\n');
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
              {here && <LineNotes places={here} line={line} />}
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

interface LineNotesProps {
  readonly places: readonly Placed[];
  /** The text of the line. */
  readonly line: string;
}

const LineNotes = ({ places, line }: LineNotesProps): VNode => (
  <>
    {[...new Set(places.slice(0, 20).map(place => toNote(place, line)))].map(note => (
      <p class="error" key={note}>
        {markCode(note)}
      </p>
    ))}
  </>
);

/** Returns the words of a violation for its line. A field that is missing is not in the line, so its name precedes the words. */
export const toNote = ({ path, words }: Placed, line: string): string => {
  const [field = ''] = /[\w$]+$/.exec(path) ?? [];
  return field === '' || line.includes(`"${field}"`) ? words : `\`${field}\` ${words}`;
};

// More places of one rule are shown after a click, so that they do not fill the tab order.
const FEW = 6;

interface ViolationGroupsProps {
  readonly text: string;
  readonly violations: readonly Violation[];
  /** Goes to a place in the text; by default to its line in the `JsonView`. */
  readonly go?: (place: Placed) => void;
}

/** The violations by rule, each with a link to every place. */
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

/** Returns the place at which a text is not JSON, with which the message of that violation begins; undefined for other violations. */
export const notJsonAt = (message = ''): string | undefined => INVALID_AT.exec(message)?.[1];

interface GroupProps {
  readonly rule: string;
  readonly places: readonly Placed[];
  readonly go: (place: Placed) => void;
}

const Group = ({ rule, places, go }: GroupProps): VNode => {
  const [isOpen, setOpen] = useState(false);
  const [, ...others] = new Set(places.map(({ words }) => words));
  const isSame = others.length === 0;
  const names = new Set(places.map(nameOf));
  // A sentence for several fields is about each of them.
  const subject = (place: Placed): string => (isSame && names.size > 1 ? 'Each ' : nameOf(place));
  return (
    <li>
      <ul class="places">
        {(isOpen ? places : places.slice(0, FEW)).map((place, index) => (
          <li key={index}>
            <Button class="link" onClick={() => go(place)}>
              {place.path ? breakPath(place.path) : (notJsonAt(place.message) ?? 'the whole body')}
            </Button>
            {!isSame && <p>{markCode(nameOf(place) + place.words)}</p>}
          </li>
        ))}
      </ul>
      {places.length > FEW && !isOpen && <Button onClick={() => setOpen(true)}>Show all {places.length}</Button>}
      {isSame && places[0] !== undefined && <p>{markCode(subject(places[0]) + places[0].words)}</p>}
      {notJsonAt(places[0]?.message) === undefined && (
        <small>
          {rule}
          {places.length > 1 && `, ${countOf(places.length, 'time')}`}
        </small>
      )}
    </li>
  );
};

/** Returns the subject of the words of a violation: the last part of its path. Empty if the words are a sentence. */
const nameOf = ({ path, message }: Placed): string => {
  if (!path) return message.startsWith('The request ') ? 'The body ' : '';
  return `\`${path.split('.').at(-1)}\` `;
};

/** Returns a path that breaks into lines only after a `.` or a `]`. */
const breakPath = (path: string): ComponentChildren => path.split(/(?<=[.\]])/).flatMap(part => [part, <wbr />]);

const toLine = ({ line }: Placed): void => {
  const element = document.getElementById(`line-${line}`);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
};
