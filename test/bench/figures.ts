const [START, END] = ['<!-- figures of npm run bench -->', '<!-- end of figures -->'] as const;

/** A page in three parts: what stands before the figures, the figures, and what stands behind. */
const partsOf = (page: string): readonly [before: string, figures: string, after: string] => {
  const [before = '', rest, ...more] = page.split(START);
  const [figures = '', after, ...others] = rest?.split(END) ?? [];
  if (after === undefined || more.length + others.length > 0)
    throw new Error(`No place for figures: ${START} … ${END}`);
  return [before, figures, after];
};

/** The page with other figures between its marks. */
export const withFigures = (page: string, figures: string): string => {
  const [before, , after] = partsOf(page);
  return `${before}${START}\n\n${figures}\n\n${END}${after}`;
};

/** Returns the figures of a page. */
export const figuresOf = (page: string): string => partsOf(page)[1].trim();
