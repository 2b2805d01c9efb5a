/** The class of an error, for `instanceof` only: the library creates the errors. */
export interface ErrorClass<Tested> {
  readonly prototype: Tested;
  [Symbol.hasInstance](error: unknown): error is Tested;
}

/** Makes the class of an error of its test, so that `instanceof` also knows the errors of another copy of the package. */
export const errorClass = <Tested>(test: (error: unknown) => error is Tested): ErrorClass<Tested> =>
  // The prototype of a class that nothing creates: its type is that of the errors, for editors.
  Object.defineProperty(class {}, Symbol.hasInstance, { value: test }) as unknown as ErrorClass<Tested>;
