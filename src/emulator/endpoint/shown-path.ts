import type { Platform } from '../platform.js';

const ENDPOINT_WORDS = ['v1', 'bots', 'sendmessage', 'sendmok'];
const ROUTE_WORD = /^(?:v\d{1,2}|[a-z]{1,12}(?:[-_][a-z]{1,12})?)$/i;
const MAX_PARTS = 12;

/**
 * Returns a path that may be shown, such as `/v1/bots/send/***`. A token can be in any part of a wrong path: only parts that look like
 * words of a route are shown, and the last one only if an endpoint has this word.
 */
export const toShownPath = (path: string, bots: Platform['bots']): string => {
  const parts = path.split('/').slice(1, MAX_PARTS);
  const last = parts.findLastIndex(part => part !== '');
  const shown = parts.map((part, index) => {
    const isWord = index === last ? ENDPOINT_WORDS.includes(part) : ROUTE_WORD.test(part);
    return part === '' || (isWord && bots.findName(part) === undefined) ? part : '***';
  });
  return `/${shown.join('/')}`;
};
