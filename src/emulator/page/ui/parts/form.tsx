import type { ComponentChildren, JSX, VNode } from 'preact';

interface Field extends JSX.InputHTMLAttributes {
  readonly name: string;
  readonly label: string;
  /** What can be chosen, by value. */
  readonly options?: Readonly<Record<string, string>>;
}

interface FormProps {
  readonly fields: readonly Field[];
  readonly action: string;
  /** Gets what is filled in, by name. */
  readonly submit: (values: Readonly<Record<string, string>>) => void;
  readonly children?: ComponentChildren;
}

/** A few fields, and a button that does something with them. */
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
