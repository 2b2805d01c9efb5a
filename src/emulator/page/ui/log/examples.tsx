import type { VNode } from 'preact';
import { Button } from '../parts/basics.js';

const EXAMPLES: Readonly<Record<string, string>> = {
  'to:C-1029': 'requests to a user',
  'kind:otp': 'or message, press, rejected',
  'type:image': 'a value of any field',
  'bot:=shop': 'the whole value',
  'has:buttonsV2': 'a field that is not empty',
  'rule:text-not-empty': 'a violated rule',
  'status:400': 'a response',
  'state:failed': 'a delivery to the webhook',
  '-has:attachment': 'without an attachment',
  '"exact phrase"': 'words in this order',
};

/** Examples of searches, to click. */
export const Examples = ({ choose }: { readonly choose: (term: string) => void }): VNode => (
  <>
    <p>Search for words, or for the value of a field. Examples:</p>
    <ul>
      {Object.entries(EXAMPLES).map(([term, words]) => (
        <li key={term}>
          <Button onClick={() => choose(term)}>
            <code>{term}</code>
          </Button>{' '}
          <small>{words}</small>
        </li>
      ))}
    </ul>
  </>
);
