// Links that hold the code: after the #, so no server receives it.

/** The content of a link. */
export type Shared =
  | { readonly kind: 'code' | 'json'; readonly text: string }
  | { readonly kind: 'example'; readonly name: string };

const pass = async (
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

/** Writes a text for the address of the page. */
export const writeShared = async (kind: 'code' | 'json', text: string): Promise<string> => {
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return `#${kind}=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
};

// A link of a few kilobytes can hold gigabytes.
const MAX_BYTES = 1_000_000;

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) throw new Error('The code of this link is too long.');
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Reads the part of an address after the `#`. Resolves with undefined without one of ours; rejects with a sentence for the
 * reader if it is damaged.
 */
export const readShared = async (hash: string): Promise<Shared | undefined> => {
  const [, kind, value = ''] = /^#(code|json|example)=(.+)$/.exec(hash) ?? [];
  if (kind === undefined) return undefined;
  try {
    if (kind === 'example') return { kind, name: decodeURIComponent(value) };
    const binary = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
    const text = await inflate(Uint8Array.from(binary, character => character.charCodeAt(0)));
    return { kind: kind === 'json' ? 'json' : 'code', text };
  } catch (cause) {
    throw new Error('This link is damaged, so its text cannot be shown.', { cause });
  }
};
