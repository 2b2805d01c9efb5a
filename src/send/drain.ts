/** Counts what is under way, lets nothing in once closed, and tells when the last has left. */
export interface Drain {
  /** False once closed. */
  enter(): boolean;
  leave(): void;
  /** Settles when nothing is under way. */
  close(): Promise<void>;
}

export const createDrain = (): Drain => {
  let underWay = 0;
  let closed: Promise<void> | undefined;
  let settle = (): void => {};
  return {
    enter: () => {
      if (closed !== undefined) return false;
      underWay++;
      return true;
    },
    leave: () => {
      underWay--;
      if (underWay === 0) settle();
    },
    close: () => {
      closed ??= new Promise(resolve => {
        settle = resolve;
        if (underWay === 0) resolve();
      });
      return closed;
    },
  };
};
