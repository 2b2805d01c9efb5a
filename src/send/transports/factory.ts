const names = new WeakMap<object, string>();

/**
 * Marks a function that creates a transport, by its name, which a bundler may change. `createBot` refuses the function itself,
 * which fails at each send.
 */
export const factory = <Create extends object>(name: string, create: Create): Create => {
  names.set(create, name);
  return create;
};

/** Returns the name of a function that creates transports; undefined for anything else. */
export const factoryName = (transport: unknown): string | undefined => names.get(Object(transport));
