// A plugin of typedoc: each entry point by the name that it is imported by, rather than by its file.
import { Converter } from 'typedoc';

/** @param {import('typedoc').Application} app */
export const load = app => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? [])
      module.name = module.name === 'index' ? 'sendable' : `sendable/${module.name}`;
  });
};
