import { expect, test } from 'vitest';
import { otpRequest } from '../../src/corpus/valid-requests.js';
import { createEmulator } from '../../src/emulator/index.js';
import { Button, createBot, isUri } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';

// Once V8 has optimized URL.canParse, Node 20 and 22 read Latin-1 as UTF-8. That takes some thousand calls.
const WARM_UP = 50_000;
const URL_WITH_UMLAUT = 'https://zürich.example/karte';

test('a URL whose host has an umlaut stays valid however often URLs are checked', () => {
  for (let i = 0; i < WARM_UP; i++) isUri('tel:+41440000000');
  expect(isUri(URL_WITH_UMLAUT)).toBe(true);
  expect(isUri('https://z\u00fc^rich.example')).toBe(false);
  expect(Button.webUrl('Open', URL_WITH_UMLAUT).toJSON().payload).toBe(URL_WITH_UMLAUT);
  expect(parse(otpRequest({ imageUrl: URL_WITH_UMLAUT })).toJSON()).toHaveProperty('imageUrl', URL_WITH_UMLAUT);
  expect(() => createBot({ baseUrl: URL_WITH_UMLAUT, token: 't' })).not.toThrow();
  expect(() => createEmulator({ webhook: { url: URL_WITH_UMLAUT } })).not.toThrow();
});
