/**
 * Checks that a value is the error that this library calls `name`, from this copy of the package, another copy or another
 * realm; `field` is one that only such an error has. Not by `instanceof`: test runners and vm contexts have an Error of their own.
 */
export const isNamed = (error: unknown, name: string, field: string): boolean =>
  Object.prototype.toString.call(error) === '[object Error]' &&
  Reflect.get(Object(error), 'name') === name &&
  field in Object(error);
