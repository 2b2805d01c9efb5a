import type { Signal } from './transport.js';

/** What is needed of a fetch function: the platform's own has it. */
export type FetchLike = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** What a fetch function is given. */
export interface FetchInit {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  redirect: 'manual';
  signal: Signal;
}

/** What is read of its response. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
}

/** What is read of the response's body. */
export interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}
