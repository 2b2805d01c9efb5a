import * as is from '../../internal/checks.js';
import { type OptionTable, readOptions, type WrongOption } from '../../internal/options.js';
import { builtinModule } from '../../internal/runtime.js';

/** The TLS options beyond the runtime's defaults, all in PEM. A server without a valid certificate is never accepted. */
export interface TlsOptions {
  /** The trusted certificate authorities, in place of the runtime's. */
  readonly ca?: string | readonly string[] | undefined;
  /** The client certificate, for a server that requires one. */
  readonly cert?: string | undefined;
  /** The private key of the client certificate. */
  readonly key?: string | undefined;
  /** The passphrase of the private key. */
  readonly passphrase?: string | undefined;
}

/** The TLS options in the form that sockets take. */
export interface SocketTls {
  /** Set explicitly, because otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would apply, and any server could get the token. */
  readonly rejectUnauthorized: true;
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

// OpenSSL checks them.
const TLS: OptionTable<TlsOptions> = { ca: is.anything, cert: is.anything, key: is.anything, passphrase: is.anything };

/** Checks the TLS options by creating a context. Returns a copy without undefined fields. */
export const tlsOptions = (given: TlsOptions | undefined, wrong: WrongOption): SocketTls => {
  const { ca, cert, key, passphrase } = readOptions(TLS, given, wrong, { of: 'tls' });
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
    // OpenSSL's message does not help, and it might quote the key.
    throw wrong('`tls` must have PEM texts, and `cert`, `key` and `passphrase` must match');
  }
  return tls;
};
