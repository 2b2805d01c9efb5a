const factories = new WeakSet<object>();

/** Marks a function that creates a transport. `createBot` refuses the function itself, which fails at each send. */
export const factory = <Create extends object>(create: Create): Create => {
  factories.add(create);
  return create;
};

export const isFactory = (transport: unknown): transport is { readonly name: string } =>
  factories.has(Object(transport));
