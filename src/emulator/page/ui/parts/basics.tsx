import { Component, type ComponentChildren, type JSX, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** A button that does not submit a form. */
export const Button = (props: JSX.ButtonHTMLAttributes): VNode => <button type="button" {...props} />;

/** The time of day of the emulator's clock, with milliseconds if `isExact`: they order the steps of one request. */
export const Time = ({ at, isExact }: { readonly at: string; readonly isExact?: boolean }): VNode => (
  <time dateTime={at} title={at}>
    {new Date(at).toTimeString().slice(0, 8)}
    {isExact && at.slice(19, 23)}
  </time>
);

const HUES = 8;

/** Returns the class of one of eight colours, always the same for a text: it tells people and pictures apart. */
export const hueOf = (text: string): string => {
  let hash = 0;
  for (const letter of text.slice(0, 200)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `hue-${hash % HUES}`;
};

const MAX_TEXT = 4000;

/** A paragraph of a message. Its first 4 000 characters are shown, because the page must stay small. */
export const Text = ({ of: text }: { readonly of: string }): VNode => (
  <p dir="auto">
    {text.slice(0, MAX_TEXT)}
    {text.length > MAX_TEXT && <small> … {text.length} characters; the JSON has all of them</small>}
  </p>
);

/** Shows what a sentence has in back-ticks as code. */
export const markCode = (sentence: string): readonly (string | VNode)[] =>
  sentence.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));

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

/** The maximum number of items of one message that are shown: it may have thousands, and the page must stay small. */
export const LIST_LIMIT = 50;

/** The number of items that are not shown. */
export const More = ({ of: { length } }: { readonly of: readonly unknown[] }): VNode | null =>
  length > LIST_LIMIT ? <small>and {length - LIST_LIMIT} more, which the JSON has</small> : null;

const PATHS = {
  // The bubble of docs/public/mark.svg.
  mark: 'M3 4h18v11a2 2 0 0 1-2 2h-8l-6 4v-4a2 2 0 0 1-2-2zM8.5 10.5l2.5 2.5 4.8-4.8',
  log: 'M4 6h16M4 12h16M4 18h10',
  chat: 'M4 5h16v11H9l-5 4z',
  message: 'M4 5h16v11H9l-5 4z',
  otp: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  press: 'M5 4l14 7-6 2-2 6z',
  rejected: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  fault: 'M13 3L5 14h6l-1 7 8-11h-6z',
  settings: 'M4 7h16M4 17h16M15 5v4M9 15v4',
  compose: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  image: 'M4 5h16v14H4zM4 16l5-5 8 8M15 9h0',
  audio: 'M4 11v2M8 7v10M12 4v16M16 7v10M20 11v2',
  video: 'M4 6h11v12H4zM15 11l5-3v8l-5-3',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  place: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 10h0',
  back: 'M15 5l-7 7 7 7',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside words with the same meaning. */
export const Icon = ({ name }: { readonly name: IconName }): VNode => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

/** A field of a form. */
interface Field extends JSX.InputHTMLAttributes {
  readonly name: string;
  readonly label: string;
}

interface FormProps {
  readonly fields: readonly Field[];
  readonly action: string;
  /** Called with the filled-in values by field name. Resolves to what went wrong, in words. */
  readonly submit: (values: Readonly<Record<string, string>>) => Promise<string | undefined>;
  readonly children?: ComponentChildren;
}

/** A form with fields and a submit button. The browser checks the fields. */
export const Form = ({ fields, action, submit, children }: FormProps): VNode => {
  const [failure, setFailure] = useState<string>();
  const onSubmit = async (event: JSX.TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    setFailure(await submit(Object.fromEntries(given.filter(([, value]) => value !== ''))));
  };
  return (
    <form onSubmit={onSubmit}>
      {fields.map(({ label, ...input }) => (
        <label class="field" key={input.name}>
          {label}
          <input {...input} />
        </label>
      ))}
      <button type="submit" class="main">
        {action}
      </button>
      {children}
      <p class="error" role="alert">
        {failure && markCode(failure)}
      </p>
    </form>
  );
};

const SHOWN_FOR_MS = 6000;

// The page has one toast.
let show: (text: string, isBad: boolean) => void = () => {};

/** Shows the user a short text, which a screen reader reads out, too. */
export const showToast = (text: string, isBad = false): void => show(text, isBad);

/** Shows the newest text of `showToast` for six seconds, or until the view changes. */
export const Toast = (): VNode => {
  const [shown, set] = useState({ text: '', isBad: false });
  useLayoutEffect(() => {
    show = (text, isBad) => set({ text, isBad });
    const clear = (): void => show('', false);
    addEventListener('hashchange', clear);
    return () => removeEventListener('hashchange', clear);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => show('', false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div role="status" class={shown.isBad ? 'toast bad' : 'toast'}>
      {markCode(shown.text)}
    </div>
  );
};

interface BoundaryProps {
  /** The name of the content, such as `Entry 7`. */
  readonly what: string;
  /** The data of the content: after an error it is rendered again when this changes. */
  readonly of: unknown;
  /** The place that shows the data all the same. */
  readonly instead?: string;
  readonly children: ComponentChildren;
}

interface BoundaryState {
  readonly failed?: { readonly of: unknown };
}

/** Shows one line instead of content that throws, so that one bad entry does not blank the page. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  override componentDidCatch(error: unknown): void {
    // The cause goes to the console, because the line must not quote the entry.
    console.error(error);
    this.setState({ failed: { of: this.props.of } });
  }

  override render(
    { what, of, instead = 'The control API has its JSON', children }: BoundaryProps,
    { failed }: BoundaryState,
  ): ComponentChildren {
    return failed?.of === of && failed !== undefined ? (
      <p class="empty" role="alert">
        {what} cannot be shown. {instead}, and the browser's console has the cause.
      </p>
    ) : (
      children
    );
  }
}
