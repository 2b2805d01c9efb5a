import { CONTROL_PREFIX, type ControlAnswer, type ControlApi, type ControlRoute } from '../../../control/api.js';
import { say } from '../parts/say.js';

/** Calls a route of the control API. Rejects with an Error that says why it could not be done. */
export const call = async <Route extends ControlRoute>(
  route: Route,
  input: ControlApi[Route]['input'],
): Promise<ControlAnswer<Route>> => {
  const [method = '', path = ''] = route.split(' ');
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(Object.entries(input))}` : '';
  const body = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await fetch(CONTROL_PREFIX + path + query, isGet ? {} : body);
  const json = await response.json();
  if (!response.ok) throw new Error(json.message);
  return json;
};

/** Calls a route, and says what came of it. Gives undefined where it could not be done. */
export const act = async <Route extends ControlRoute>(
  route: Route,
  input: ControlApi[Route]['input'],
  words: (answer: ControlAnswer<Route>) => string,
): Promise<ControlAnswer<Route> | undefined> => {
  try {
    const answer = await call(route, input);
    say(words(answer));
    return answer;
  } catch (error) {
    say(error instanceof Error ? error.message : 'It failed.');
    return undefined;
  }
};
