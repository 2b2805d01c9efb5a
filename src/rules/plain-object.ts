/** Whether `value` is an object as JSON has them. Also of another realm, whose Object.prototype is another object. */
export const isPlainObject = (value: unknown): value is object => {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !(prototype && Object.getPrototypeOf(prototype)) && !Object.getOwnPropertySymbols(value).length;
};
