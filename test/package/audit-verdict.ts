/** Describes the output of `npm audit --json` for a person. */
export interface Verdict {
  readonly kind: 'clean' | 'vulnerable' | 'not asked';
  readonly text: string;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  /** Where it is installed, such as `node_modules/hono`. */
  readonly nodes: readonly string[];
}

const told = ({ name, severity, range }: Vulnerability): string => `- ${name} ${range}: ${severity}`;

/**
 * Reads the report of what users get: the packages of these names. A registry without the endpoint gives no report, which is
 * not a clean one.
 */
export const verdictOf = (report: string, names: readonly string[]): Verdict => {
  let read: { readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>; readonly message?: string };
  try {
    read = JSON.parse(report);
  } catch {
    return { kind: 'not asked', text: `npm audit printed no JSON: ${report.slice(0, 200)}` };
  }
  const { vulnerabilities, message = 'npm audit gave no report' } = read;
  if (vulnerabilities === undefined) return { kind: 'not asked', text: message };
  const ours = names.map(name => `node_modules/${name}`);
  const all = Object.values(vulnerabilities).filter(({ nodes }) => nodes.some(node => ours.includes(node)));
  if (all.length === 0) return { kind: 'clean', text: 'No known advisory.' };
  return { kind: 'vulnerable', text: all.map(told).join('\n') };
};
