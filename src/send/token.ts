import { scrubbed } from './call/cause.js';
import { wrongConfig } from './failure.js';

/** The bot's token, or a function that gets it for each attempt. */
export type Token = string | (() => string | Promise<string>);

/** The token that the function gives now, checked. */
export const fetchedToken = async (get: Exclude<Token, string>): Promise<string> => {
  let token: unknown;
  try {
    token = await get();
  } catch (thrown) {
    // Its message stays away: nobody knows what a vault says.
    throw wrongConfig('The token function failed.', scrubbed(thrown));
  }
  return checkedToken(token);
};

/** A token that can stand in the path as one segment. */
export const checkedToken = (token: unknown): string => {
  if (typeof token !== 'string' || token === '')
    throw wrongConfig('The token is missing; it is a text that is not empty.');
  if (token !== token.trim())
    throw wrongConfig(
      'The token begins or ends with white space, or is nothing else; give it as the platform issued it.',
    );
  if (token === '.' || token === '..') throw wrongConfig('The token is . or .., which a path would lose.');
  if (/[\u0000-\u001f\u007f-\u009f]/.test(token))
    throw wrongConfig('The token holds a control character or line break.');
  if (/\p{Surrogate}/u.test(token)) throw wrongConfig('The token is no well-formed text.');
  return token;
};
