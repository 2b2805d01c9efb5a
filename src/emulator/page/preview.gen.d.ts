// preview.gen.js is made of ui/preview.tsx by the build and by the tests; it is not in the repository.

/** A function that returns the address from which a medium is loaded, or undefined if it must not be loaded. */
export type SourceOf = (url: string) => string | undefined;

/** A request of a preview page: its place, and its JSON or the violations of a request that breaks rules. */
export interface PreviewEntry {
  readonly place: string;
  readonly json?: string;
  readonly violations: readonly string[];
}

/** The style of a preview page. */
export const previewStyle: string;

/** Renders the body of a preview page, which needs no script. */
export const renderPreview: (entries: readonly PreviewEntry[], loadsMedia: boolean) => string;

/** Renders requests as the chat of the page shows them; `name` names the carousels. */
export const renderChat: (name: string, json: string, sourceOf: SourceOf) => string;
