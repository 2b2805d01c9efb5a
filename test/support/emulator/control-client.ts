import {
  CONTROL_PREFIX,
  type ControlAnswer,
  type ControlApi,
  type ControlEvent,
  type ControlRoute,
  type Emulator,
} from '../../../src/emulator/index.js';

/** Calls a route without a port, as the page of `localhost` would. */
export const request = (route: ControlRoute, input: unknown = {}, headers: Record<string, string> = {}): Request => {
  const [method = '', path = ''] = route.split(' ');
  const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
  const query = method === 'GET' ? `?${new URLSearchParams(Object(input))}` : '';
  return new Request(`http://localhost:4010${CONTROL_PREFIX}${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
};

/** The answer of a route, which has to be 200. */
export const call = async <Route extends ControlRoute>(
  emulator: Emulator,
  route: Route,
  input: ControlApi[Route]['input'],
): Promise<ControlAnswer<Route>> => {
  const response = await emulator.fetch(request(route, input));
  if (response.status !== 200) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
};

/** Reads the events of a stream. */
export const eventsOf = (
  response: Response,
): { readonly next: (count: number) => Promise<readonly ControlEvent[]> } => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read: ControlEvent[] = [];
  return {
    next: async count => {
      while (read.length < count) {
        const { done = true, value = '' } = (await reader?.read()) ?? {};
        if (done) break;
        text += value;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(part) ?? [];
          if (data === undefined) continue;
          const event: ControlEvent = JSON.parse(data);
          if (String(event.number) !== id) throw new Error('The id is not the number.');
          read.push(event);
        }
      }
      return read.splice(0, count);
    },
  };
};
