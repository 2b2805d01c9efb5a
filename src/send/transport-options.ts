import { configError } from './send-failure.js';

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

const TLS_KEYS: Readonly<Record<keyof TlsOptions, true>> = { ca: true, cert: true, key: true, passphrase: true };

/** The options of a transport, if they are an object that holds no others. */
export const knownOptions = <Options extends object>(
  options: Options,
  keys: Readonly<Record<keyof Options, true>>,
): Options => {
  if (typeof options !== 'object' || options === null) throw configError('The options of the transport are no object.');
  const unknown = Object.keys(options).find(key => !Object.hasOwn(keys, key));
  if (unknown !== undefined) throw configError(`The transport has no option ${JSON.stringify(unknown)}.`);
  return options;
};

/** A count or a time from 1 on. */
export const positiveInteger = (name: string, value: number | undefined, standard: number): number => {
  if (value === undefined) return standard;
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw configError(`${name} is no positive integer.`);
};

/** The options of TLS as sockets take them: their own arrays, nothing undefined. */
export const tlsOptions = (
  given: TlsOptions = {},
): { ca?: string[]; cert?: string; key?: string; passphrase?: string } => {
  const { ca, cert, key, passphrase } = knownOptions(given, TLS_KEYS);
  return {
    ...(ca === undefined ? {} : { ca: [ca].flat() }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
};
