// What the parts of the playground tell each other.

/** A message of the compiler about a part of the code. */
export interface Diagnostic {
  readonly from: number;
  readonly to: number;
  /** The line and the column, from 1. */
  readonly line: number;
  readonly column: number;
  readonly code: number;
  /** The message, with its further lines. */
  readonly text: string;
}

/** A change of the text. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The messages of the compiler about the code, and the code as CommonJS. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** The compiler's own corrections: names that are misspelt or not imported. */
  readonly fixes: readonly Change[];
  readonly script: string;
}

/** A completion. */
export interface Suggestion {
  readonly label: string;
  readonly kind: string;
  readonly isDeprecated: boolean;
  /** True if the method needs arguments; undefined for a name that is no method. */
  readonly takesArguments: boolean | undefined;
  /** The module that the name is imported from once it is chosen. */
  readonly module: string | undefined;
  /** The import in place of one that has no module yet. */
  readonly statement: Change | undefined;
}

/** A signature or type, with its docstring as Markdown. */
export interface Documented {
  readonly signature: string;
  readonly doc: string;
}

/** A completion, with its documentation. */
export interface Completed extends Documented {
  /** The changes that import the name. */
  readonly imports: readonly Change[];
}

/** A name in the code, with its documentation. */
export interface Described extends Documented {
  readonly from: number;
  readonly to: number;
}

/** The signature of a call that is being written. */
export interface SignatureHelp {
  readonly before: string;
  /** The parameter that is written next; empty for a call without parameters. */
  readonly current: string;
  readonly after: string;
  /** The docstring, as Markdown. */
  readonly doc: string;
}

/** The functions of the compiler's worker. `at` is an offset in the code. */
export interface CompilerApi {
  readonly check: (code: string) => Checked;
  readonly complete: (code: string, at: number) => readonly Suggestion[];
  readonly describe: (code: string, at: number, label: string) => Completed;
  readonly hover: (code: string, at: number) => Described | undefined;
  readonly signature: (code: string, at: number) => SignatureHelp | undefined;
}

/** A message that the code exported or sent. */
export interface Emitted {
  /** The name of the export, such as `default`, with an index for an entry of a list; `sent 1` for a message that was only sent. */
  readonly name: string;
  readonly json: string;
}

/** An error that the code threw. */
export interface Thrown {
  readonly message: string;
  /** The id and the path of the rule that a builder reports. */
  readonly rule?: string;
  readonly path?: string;
  /** The name of an export whose JSON could not be written; undefined for an error of the code itself. */
  readonly exported?: string;
  /** The line of the script that threw, from 1. */
  readonly line?: number;
  /** True if the code threw nothing, but was stopped. */
  readonly isStopped?: boolean;
}

/** The result of a run. After an error, the result has the messages that the code made before the error. */
export interface Ran {
  readonly emitted: readonly Emitted[];
  /** The number of messages that bots sent. */
  readonly sent: number;
  readonly printed: readonly string[];
  readonly thrown: Thrown | undefined;
  /** The module or name that the code used and that needs Node: the run ended there. */
  readonly needs?: string;
}
