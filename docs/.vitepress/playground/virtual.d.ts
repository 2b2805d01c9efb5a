// The modules that build.ts makes.

declare module 'virtual:declarations' {
  /** The files that the compiler reads, by their path. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module 'virtual:packs' {
  /** The names of the files with declarations that are loaded when they are needed, and the packs that an import needs. */
  const packs: {
    readonly files: Readonly<Record<string, string>>;
    readonly modules: Readonly<Record<string, readonly string[]>>;
  };
  export default packs;
}
declare module 'virtual:examples' {
  const examples: readonly import('./examples.js').Example[];
  export default examples;
}
declare module 'virtual:curated' {
  const examples: readonly Pick<import('./examples.js').Example, 'name' | 'title'>[];
  export default examples;
}
declare module 'virtual:start' {
  const start: import('./examples.js').Start;
  export default start;
}
declare module 'virtual:start-checked' {
  const result: {
    /** The result of the compiler for the code that is shown first. */
    readonly checked: import('./protocol.js').Checked;
    /** The code without the call that does not compile, also as CommonJS. */
    readonly fixed: string;
    readonly fixedScript: string;
    /** The messages that this code exports. */
    readonly emitted: readonly import('./protocol.js').Emitted[];
  };
  export default result;
}
declare module 'virtual:drawings' {
  /** The names of the files in docs/public/pictures. */
  const drawings: readonly string[];
  export default drawings;
}
declare module 'virtual:troubleshooting' {
  /** The errors of the page Troubleshooting, each with the anchor of its section. */
  const errors: readonly { readonly parts: readonly string[]; readonly anchor: string }[];
  export default errors;
}
declare module 'virtual:style' {
  const style: string;
  export default style;
}
declare module 'virtual:playground' {
  /** The addresses of the playground's scripts, below the address of the site. */
  const scripts: Readonly<Record<'app' | 'compiler' | 'compiler59' | 'runtime' | 'more', string>>;
  export default scripts;
}

/** The worker with the compiler that the page's head started, until the page takes it. */
declare var playgroundWorker: Worker | undefined;
