import { useEffect, useState } from 'preact/hooks';
import { type Place, placeOf } from '../place.js';

/** Where the page is, as its hash says, and what changes that without a step in the history. */
export const usePlace = (): readonly [place: Place, go: (hash: string) => void] => {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => set(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const go = (to: string): void => {
    history.replaceState(null, '', to);
    set(to);
  };
  return [placeOf(hash), go];
};
