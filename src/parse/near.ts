const FARTHEST = 3;

/** How many slips a name allows: a long one also quickReply for quickReplies, and payload_seen_by_user. */
const slipsIn = (name: string): number => Math.min(Math.floor(name.length / 3), name.length < 12 ? 2 : FARTHEST);

/** The name that was probably meant by `key`; undefined when none is near. Upper and lower case count as the same. */
export const nearest = (key: string, names: readonly string[]): string | undefined => {
  const near = names
    // Cheap, and spares the comparison of long keys.
    .filter(name => Math.abs(key.length - name.length) <= FARTHEST)
    .map(name => ({ name, distance: distanceOf(key.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= slipsIn(name));
  // Of two the longer: buttonsV lacks a letter of buttonsV2.
  return near.sort((a, b) => a.distance - b.distance || b.name.length - a.name.length)[0]?.name;
};

/** How many letters to add, drop, change or swap with the next (Damerau and Levenshtein, without overlap). */
const distanceOf = (a: string, b: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, change, swapped ? at(before, j - 2) + 1 : Infinity));
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
};

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
