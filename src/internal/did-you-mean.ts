/**
 * Suggests the name that was probably meant by `written`; empty if none of `names` is close. Two names are close if the letters
 * between their common beginning and their common end are at most half of the longer one. Case and `_` do not count.
 */
export const didYouMean = (written: string, names: readonly string[]): string => {
  const a = plain(written);
  let hint = '';
  let fewest = a.length;
  for (const name of names) {
    const b = plain(name);
    const longer = Math.max(a.length, b.length);
    let between = longer;
    for (let at = 0; between > 0 && a[at] === b[at]; at++) between--;
    for (let at = -1; between > 0 && a.at(at) === b.at(at); at--) between--;
    // The last of equally close ones: buttonsV lacks a letter of buttonsV2, which comes after buttons.
    if (between <= Math.min(fewest, longer / 2)) {
      fewest = between;
      hint = ` (did you mean ${name}?)`;
    }
  }
  return hint;
};

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
