import { Component, type ComponentChildren, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

const SHOWN_FOR_MS = 6000;

// The page has one toast.
let show: (text: string) => void = () => {};

/** Shows the user a short text, which a screen reader reads out, too. */
export const showToast = (text: string): void => show(text);

/** Shows the newest text of `showToast` for six seconds. */
export const Toast = (): VNode => {
  const [shown, set] = useState({ text: '' });
  useLayoutEffect(() => {
    show = text => set({ text });
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => set({ text: '' }), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div role="status" class="toast">
      {shown.text}
    </div>
  );
};

interface BoundaryProps {
  /** The name of the content, such as `Entry 7`. */
  readonly what: string;
  /** The data of the content: after an error it is rendered again when this changes. */
  readonly of: unknown;
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

  override render({ what, of, children }: BoundaryProps, { failed }: BoundaryState): ComponentChildren {
    return failed?.of === of && failed !== undefined ? (
      <p class="empty" role="alert">
        {what} cannot be shown. The control API has its JSON, and the browser's console has the cause.
      </p>
    ) : (
      children
    );
  }
}
