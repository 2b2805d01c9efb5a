/** A list of rows that you either read one by one or await for its summary, once. */
export interface Run<Row, Summary> extends AsyncIterableIterator<Row>, Promise<Summary> {
  [Symbol.asyncIterator](): AsyncIterableIterator<Row>;
}

/** The parts of a run. */
export interface RunParts<Row, Summary> {
  /** Creates the rows when the run is used. */
  readonly rows: AsyncGenerator<Row, void, undefined>;
  readonly count: (rows: AsyncIterable<Row>) => Promise<Summary>;
  /** The function that gave the run, for errors. */
  readonly name: string;
  /** The way to see the rows of a run that is awaited, for an error. */
  readonly instead: string;
}

/** Creates a run. Nothing begins before it is used. Using it in both ways, or reading it twice, is a TypeError. */
export const createRun = <Row, Summary>({ rows, count, name, instead }: RunParts<Row, Summary>): Run<Row, Summary> => {
  let isRead = false;
  let iterators = 0;
  let summary: Promise<Summary> | undefined;

  /** The rows, unless the run was awaited. */
  const read = (): typeof rows => {
    if (summary !== undefined)
      throw new TypeError(`This run of ${name} was awaited, so its rows cannot be read: ${instead}.`);
    isRead = true;
    return rows;
  };
  const iterate = (): typeof rows => {
    if (iterators > 0)
      throw new TypeError(
        `The rows of this run of ${name} can be read only once: keep them in a list to use them again.`,
      );
    const own = read();
    iterators++;
    return own;
  };
  const toItsEnd = (): Promise<Summary> => {
    if (summary === undefined && isRead)
      return Promise.reject(
        new TypeError(
          `The rows of this run of ${name} are read one by one, so it cannot be awaited: count the rows, or await it only.`,
        ),
      );
    summary ??= count(rows);
    return summary;
  };
  return {
    [Symbol.asyncIterator]: iterate,
    next: async () => read().next(),
    return: async () => read().return(),
    throw: async error => read().throw(error),
    // biome-ignore lint/suspicious/noThenProperty: awaiting a run lets it run to its end.
    then: (onSummary, onError) => toItsEnd().then(onSummary, onError),
    catch: onError => toItsEnd().catch(onError),
    finally: onEnd => toItsEnd().finally(onEnd),
    [Symbol.toStringTag]: 'SendAllRun',
  };
};
