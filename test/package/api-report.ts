import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ROOT } from '../types/tsc.js';

const FOLDER = join(ROOT, 'test-d/api');
const packageJson: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The declarations of each entry point of package.json, by its name. */
export const entries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(Object(packageJson).exports).flatMap(([path, conditions]) => {
    const types: unknown = Object(conditions).import?.types;
    return typeof types === 'string'
      ? [[path === '.' ? 'sendable' : path.slice('./'.length).replace('/', '-'), types]]
      : [];
  }),
);

/** Returns the path of the report of an entry point. */
export const reportPath = (entry: string): string => join(FOLDER, `${entry}.api.md`);

/** The report that is kept; empty when there is none. */
export const keptReport = (entry: string): string =>
  existsSync(reportPath(entry)) ? readFileSync(reportPath(entry), 'utf8') : '';

/** One program of all entry points, which the reports share. */
let program: CompilerState | undefined;

/** The public surface of an entry point, as it was built. */
export const reportOf = (entry: string, types: string): string => {
  const temporary = mkdtempSync(join(tmpdir(), 'sendable-api-'));
  const reportFileName = `${entry}.api.md`;
  try {
    const extractorConfig = ExtractorConfig.prepare({
      packageJsonFullPath: join(ROOT, 'package.json'),
      configObjectFullPath: undefined,
      configObject: {
        projectFolder: ROOT,
        mainEntryPointFilePath: join(ROOT, types),
        compiler: { tsconfigFilePath: join(ROOT, 'tsconfig.json') },
        apiReport: {
          enabled: true,
          includeForgottenExports: true,
          reportFileName,
          reportFolder: temporary,
          reportTempFolder: temporary,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
    });
    const problems: string[] = [];
    program ??= CompilerState.create(extractorConfig, {
      additionalEntryPoints: Object.values(entries).map(path => join(ROOT, path)),
    });
    Extractor.invoke(extractorConfig, {
      compilerState: program,
      localBuild: true,
      messageCallback: message => {
        if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
        message.handled = true;
      },
    });
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return readFileSync(join(temporary, reportFileName), 'utf8');
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
};
