import type { ComponentChildren, JSX, VNode } from 'preact';

/** A button that does not submit a form. */
export const Button = (props: JSX.ButtonHTMLAttributes): VNode => <button type="button" {...props} />;

/** The time of day of the emulator's clock. */
export const Time = ({ at }: { readonly at: string }): VNode => (
  <time dateTime={at} title={at}>
    {new Date(at).toTimeString().slice(0, 8)}
  </time>
);

/** A list of names and values, without undefined values. */
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

/** The maximum number of shown list items: a message may have thousands, and the page must stay small. */
export const LIST_LIMIT = 50;

/** The number of list items that are not shown. */
export const More = ({ of: { length } }: { readonly of: readonly unknown[] }): VNode | null =>
  length > LIST_LIMIT ? <small>and {length - LIST_LIMIT} more</small> : null;

const PATHS = {
  mark: 'M3 6h18v12H3zM3 7l9 7 9-7',
  chat: 'M4 5h16v11H9l-5 4z',
  otp: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  press: 'M5 4l14 7-6 2-2 6z',
  refused: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  fault: 'M13 3L5 14h6l-1 7 8-11h-6z',
  settings: 'M4 7h16M4 17h16M15 5v4M9 15v4',
  image: 'M4 5h16v14H4zM4 16l5-5 8 8M15 9h0',
  audio: 'M4 11v2M8 7v10M12 4v16M16 7v10M20 11v2',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  place: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 10h0',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside words with the same meaning. */
export const Icon = ({ name }: { readonly name: IconName }): VNode => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

interface Field extends JSX.InputHTMLAttributes {
  readonly name: string;
  readonly label: string;
  /** The labels of the choices, by value. */
  readonly options?: Readonly<Record<string, string>>;
}

interface FormProps {
  readonly fields: readonly Field[];
  readonly action: string;
  /** Called with the filled-in values by field name. */
  readonly submit: (values: Readonly<Record<string, string>>) => void;
  readonly children?: ComponentChildren;
}

/** A form with fields and a submit button. */
export const Form = ({ fields, action, submit, children }: FormProps): VNode => (
  <form
    onSubmit={event => {
      event.preventDefault();
      const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
      submit(Object.fromEntries(values.filter(([, value]) => value !== '')));
    }}
  >
    {fields.map(({ label, name, options, ...input }) => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it
      <label key={name}>
        {label}
        {options === undefined ? (
          <input name={name} {...input} />
        ) : (
          <select name={name}>
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </label>
    ))}
    <button type="submit" class="main">
      {action}
    </button>
    {children}
  </form>
);
