let listener: (text: string) => void = () => {};

/** Tells the user something, on screen and to a screen reader. */
export const say = (text: string): void => listener(text);

/** Sets who shows what is said: there is one page. */
export const onSaid = (show: (text: string) => void): void => {
  listener = show;
};
