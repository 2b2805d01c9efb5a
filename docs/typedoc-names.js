// A plugin of typedoc: each entry point by the name that it is imported by, rather than by its file; and no phantoms, which
// are properties that only the compiler reads.
import { Converter } from 'typedoc';

// Members of a symbol that JavaScript knows. Those of other symbols are phantoms.
const SYMBOLS = ['[asyncDispose]', '[asyncIterator]', '[iterator]', '[toStringTag]'];

/** @param {import('typedoc').Application} app */
export const load = app => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? [])
      module.name = module.name === 'index' ? 'sendable' : `sendable/${module.name}`;
    for (const reflection of Object.values(project.reflections))
      if (reflection.name.startsWith('[') && !SYMBOLS.includes(reflection.name)) project.removeReflection(reflection);
  });
};
