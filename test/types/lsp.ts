import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Told } from './completions.js';
import { ROOT } from './tsc.js';

interface Rpc {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const HEADER_END = '\r\n\r\n';

/** A client of the language server of TypeScript 7: one file, rewritten for each question. */
export interface LanguageServer {
  /** The member list that is offered after `code` and a dot, sorted. */
  members(code: string): Promise<readonly string[]>;
  /** The docstring of the last name of `code`, as an editor shows it. */
  hover(code: string): Promise<string>;
  /** The call that is being written, after `code` and an opening bracket. */
  signature(code: string): Promise<Told>;
  /** The titles of the quick fixes that are offered for the errors of `code`. */
  fixes(code: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Reads what a process writes, message by message. */
const reader = (take: (message: Rpc) => void): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return chunk => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf(HEADER_END);
      const length = /Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1];
      const start = end + HEADER_END.length;
      if (end < 0 || length === undefined || rest.length < start + Number(length)) return;
      take(JSON.parse(rest.subarray(start, start + Number(length)).toString()));
      rest = rest.subarray(start + Number(length));
    }
  };
};

const connect = (server: ChildProcessWithoutNullStreams) => {
  const waiting = new Map<number, (message: Rpc) => void>();
  let last = 0;
  const write = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}${HEADER_END}${text}`);
  };
  const take = ({ id, method, ...rest }: Rpc): void => {
    // What the server asks of its client can be answered by nothing.
    if (method !== undefined && id !== undefined) write({ id, result: null });
    else if (id !== undefined) waiting.get(id)?.(rest);
  };
  server.stdout.on('data', reader(take));
  const request = (method: string, params?: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      write({ id: last, method, params });
    });
  return { request, notify: (method: string, params: object) => write({ method, params }) };
};

/** Starts the server on `folder`; `imports` stands above each code. */
export const startLanguageServer = async (folder: string, imports: string): Promise<LanguageServer> => {
  const binary = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const server = spawn(process.execPath, [binary, '--lsp', '--stdio'], { cwd: folder });
  const { request, notify } = connect(server);
  const rootUri = pathToFileURL(folder).href;
  const uri = pathToFileURL(join(folder, 'use.ts')).href;
  const capabilities = {
    textDocument: {
      completion: { completionItem: {} },
      hover: { contentFormat: ['plaintext'] },
      signatureHelp: { signatureInformation: { documentationFormat: ['plaintext'] } },
    },
  };
  await request('initialize', { processId: process.pid, rootUri, capabilities });
  notify('initialized', {});
  notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text: imports } });
  let version = 1;
  const write = (text: string): void => {
    version += 1;
    notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  };
  const ask = (method: string, text: string, back: number): Promise<unknown> => {
    write(text);
    const lines = text.split('\n');
    const position = { line: lines.length - 1, character: (lines.at(-1) ?? '').length - back };
    return request(method, { textDocument: { uri }, position });
  };
  return {
    members: async code => {
      const found = Object(await ask('textDocument/completion', `${imports}${code}.`, 0));
      const items: readonly { readonly label: string }[] = Array.isArray(found) ? found : (found.items ?? []);
      return items.map(({ label }) => label).sort();
    },
    hover: async code => {
      const { contents } = Object(await ask('textDocument/hover', `${imports}${code}`, 1));
      return typeof contents === 'string' ? contents : String(Object(contents).value);
    },
    signature: async code => {
      const { signatures } = Object(await ask('textDocument/signatureHelp', `${imports}${code}(`, 0));
      const { label, documentation } = Object(signatures?.[0]);
      const doc = typeof documentation === 'string' ? documentation : String(Object(documentation).value);
      return { type: String(label), doc };
    },
    fixes: async code => {
      write(imports + code);
      const { items } = Object(await request('textDocument/diagnostic', { textDocument: { uri } }));
      const titles: string[] = [];
      for (const diagnostic of items) {
        const params = { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic] } };
        const actions = await request('textDocument/codeAction', params);
        if (Array.isArray(actions)) titles.push(...actions.map(({ title }) => String(title)));
      }
      return titles;
    },
    close: async () => {
      await request('shutdown');
      notify('exit', {});
      server.stdin.end();
    },
  };
};
