import type { VNode } from 'preact';
import { MOST, More } from '../parts/more.js';

/** A button template, whose shape the document does not show: what of it looks like a text, and like buttons. */
export const OpenTemplate = ({ payload }: { readonly payload: object }): VNode => {
  const values = Object.entries(payload).filter(([key]) => key !== 'templateType');
  const texts = values.filter(([, value]) => typeof value === 'string');
  return (
    <div class="card">
      {texts.map(([key, text]) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
      <Chips items={values.flatMap(([, value]) => (Array.isArray(value) ? value : []))} what="Buttons" />
    </div>
  );
};

interface ChipsProps {
  readonly items: readonly unknown[];
  readonly what: string;
}

/** What the user could press, of open shape: only shown, as nobody knows what a press of it would bring back. */
export const Chips = ({ items, what }: ChipsProps): VNode | null =>
  items.length === 0 ? null : (
    <div class="chips">
      <ul>
        {items.slice(0, MOST).map((item, index) => (
          <li key={index} dir="auto">
            {labelOf(item).slice(0, 100)}
          </li>
        ))}
      </ul>
      <More of={items} />
      <small>{what}: shown only, as the document leaves their fields open.</small>
    </div>
  );

const labelOf = (item: unknown): string => {
  if (typeof item === 'string') return item;
  const { title, text, label, ...others } = Object(item);
  const texts = [title, text, label, ...Object.values(others)];
  return texts.find(value => typeof value === 'string' && value !== '') ?? JSON.stringify(item);
};
