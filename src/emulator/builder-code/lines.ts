// Short of 80, as what is laid out here is indented later.
const WIDTH = 72;

/** Whether code can stay on one line. */
export const fits = (code: string): boolean => code.length <= WIDTH && !code.includes('\n');

/** Code, one level further in. No literal goes over several lines, so no text is changed. */
export const indented = (code: string): string => code.replace(/^/gm, '  ');
