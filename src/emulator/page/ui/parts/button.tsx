import type { JSX, VNode } from 'preact';

/** A button that submits nothing. */
export const Button = (props: JSX.ButtonHTMLAttributes): VNode => <button type="button" {...props} />;
