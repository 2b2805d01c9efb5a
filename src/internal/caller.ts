/**
 * Runs checks of `called`, a function that programs call. The stack of an error begins at that call, and Node shows the line of
 * the call above an uncaught error. Engines other than V8 may not be able to.
 */
export const checksOf = <Value>(called: object, check: () => Value): Value => {
  try {
    return check();
  } catch (error) {
    Error.captureStackTrace?.(Object(error), called as () => unknown);
    throw error;
  }
};
