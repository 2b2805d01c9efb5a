/** Says why a browser may not make this request; undefined when it may. */
export type Guard = (request: Request) => string | undefined;

/**
 * Keeps web pages out. A page can make its own name lead to this machine (DNS rebinding): so the host is `localhost`, an
 * IP address, or one of `allowedHosts`. A page can send to any address what it cannot read (CSRF): so the request is of the
 * emulator's own page, or of no page at all.
 */
export const guardOf =
  (allowedHosts: () => readonly string[]): Guard =>
  request => {
    const url = new URL(request.url);
    if (!isSafeHost(url.hostname, allowedHosts()))
      return `The host ${JSON.stringify(url.hostname)} is not allowed: see the option allowedHosts.`;
    const origin = request.headers.get('origin');
    if (origin !== null && hostOf(origin) !== url.host) return 'Another origin may not call the emulator.';
    return isForeign(request) ? 'Another site may not call the emulator.' : undefined;
  };

const isSafeHost = (hostname: string, allowed: readonly string[]): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(hostname) ||
  allowed.some(host => host.toLowerCase() === hostname);

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

// A link to the page may stand anywhere; what it leads to is shown, and no other page can read it.
const isForeign = ({ headers, method }: Request): boolean => {
  const site = headers.get('sec-fetch-site');
  const isLink = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
  return site !== null && site !== 'same-origin' && site !== 'none' && !isLink;
};
