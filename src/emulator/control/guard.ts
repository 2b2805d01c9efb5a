/** A function that returns the reason why a request is forbidden, or undefined if it is allowed. */
export type Guard = (request: Request) => string | undefined;

/**
 * Creates the guard against foreign web pages. A page can point its own host name to this machine (DNS rebinding): so the
 * host must be `localhost`, an IP address, or one of `allowedHosts`. A page can send a request without reading the response
 * (CSRF): so the request must come from the emulator's own page, or from no page.
 */
export const createGuard =
  (allowedHosts: () => readonly string[]): Guard =>
  request => {
    // Node accepts any text as a Host, such as 999.999.999.999.
    if (!URL.canParse(request.url)) return 'The Host header must be a host name or an IP address.';
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

// A link from another site to the emulator's page is safe: that site cannot read the page.
const isForeign = ({ headers, method }: Request): boolean => {
  const site = headers.get('sec-fetch-site');
  const isLink = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
  return site !== null && site !== 'same-origin' && site !== 'none' && !isLink;
};
