/** A library that writes the carousel and the text as JSON, in its own platform's shape. */
export interface Candidate {
  carousel(): string;
  /** Missing where the library builds no texts. */
  readonly text?: () => string;
}
