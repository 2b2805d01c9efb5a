import { known } from '../check.js';
import { wrongConfig } from '../failure.js';
import { builtinModule } from './builtin-module.js';

/** What TLS needs beyond the defaults of the runtime; all in PEM. A server that cannot prove who it is, is never accepted. */
export interface TlsOptions {
  /** The authorities to trust, in place of the runtime's. */
  readonly ca?: string | readonly string[] | undefined;
  /** The client's certificate, for a server that asks for one. */
  readonly cert?: string | undefined;
  /** Its private key. */
  readonly key?: string | undefined;
  /** What the key is encrypted with. */
  readonly passphrase?: string | undefined;
}

/** The options of TLS as sockets take them. */
export interface SocketTls {
  /** Said outright, as NODE_TLS_REJECT_UNAUTHORIZED=0 counts where nothing is said: the token would go to anybody. */
  readonly rejectUnauthorized: true;
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

const TLS_KEYS: Readonly<Record<keyof TlsOptions, true>> = { ca: true, cert: true, key: true, passphrase: true };

/** The options of TLS, tried out: their own arrays, nothing undefined. */
export const tlsOptions = (given: TlsOptions = {}): SocketTls => {
  const { ca, cert, key, passphrase } = known(given, TLS_KEYS, 'tls');
  const tls = {
    rejectUnauthorized: true as const,
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
  try {
    builtinModule('node:tls')?.createSecureContext(tls);
  } catch {
    // What OpenSSL says of it helps nobody, and none of it is to be shown.
    throw wrongConfig('tls cannot be used: ca, cert and key have to be PEM, and cert, key and passphrase to match.');
  }
  return tls;
};
