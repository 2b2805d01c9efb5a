import { writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The installation of a runtime, and the command that runs a program on it. */
export interface Runtime {
  readonly name: string;
  /** The package that holds the binary for this machine. */
  readonly binary: string;
  readonly version: string;
  /** The binary within its package. */
  readonly file: string;
  /** Its arguments; may write files into the folder first. */
  readonly args: (folder: string, url: string) => Promise<readonly string[]>;
  /** True if node:http is the default transport, which proves that a request was not sent. */
  readonly proves: boolean;
}

const cpu = arch();
const onThis = (names: Readonly<Record<string, string>>): string => names[platform()] ?? `none for ${platform()}`;

const node = (version: string): Runtime => ({
  name: `Node ${version.split('.', 1)}`,
  binary: `node-${onThis({ linux: 'linux', darwin: 'darwin', win32: 'win' })}-${cpu}`,
  version,
  file: 'bin/node',
  args: async () => ['main.mjs'],
  proves: true,
});

/** Workers load no packages: the program is bundled as Cloudflare's tools do, and stands in a configuration. */
const workerArgs = async (folder: string, url: string): Promise<readonly string[]> => {
  await build({
    entryPoints: [join(folder, 'worker.mjs')],
    outfile: join(folder, 'bundle.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
  });
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (services = [
      (name = "main", worker = (
        modules = [(name = "worker", esModule = embed "bundle.mjs")],
        compatibilityDate = "2026-01-01",
        bindings = [(name = "SERVER_URL", text = ${JSON.stringify(url)})])),
      (name = "internet", network = (allow = ["local", "private", "public"])),
    ]);`;
  await writeFile(join(folder, 'config.capnp'), config);
  return ['test', 'config.capnp'];
};

export const runtimes: readonly Runtime[] = [
  node('22.23.3'),
  node('24.21.0'),
  node('26.9.0'),
  {
    name: 'Deno',
    binary: `@deno/${onThis({ linux: `linux-${cpu}-glibc`, darwin: `darwin-${cpu}`, win32: `win32-${cpu}` })}`,
    version: '2.9.6',
    file: 'deno',
    args: async () => ['run', '--node-modules-dir=manual', '--allow-net', '--allow-env', '--allow-read', 'main.mjs'],
    proves: false,
  },
  {
    name: 'Bun',
    binary: `@oven/bun-${onThis({ linux: 'linux', darwin: 'darwin', win32: 'windows' })}-${cpu === 'arm64' ? 'aarch64' : cpu}`,
    version: '1.4.5',
    file: 'bin/bun',
    args: async () => ['run', 'main.mjs'],
    proves: false,
  },
  {
    name: 'workerd',
    binary: `@cloudflare/workerd-${onThis({ linux: 'linux', darwin: 'darwin', win32: 'windows' })}-${cpu === 'x64' ? '64' : cpu}`,
    version: '1.20261117.1',
    file: 'bin/workerd',
    args: workerArgs,
    proves: false,
  },
];
