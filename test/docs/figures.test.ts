import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charts, chartsOf, withCharts } from '../../docs/generate/charts.js';
import { figuresOf, withFigures } from '../bench/figures.js';
import { tablesIn } from '../bench/markdown.js';

const page = readFileSync('docs/benchmarks.md', 'utf8');

test('only the text between the marks is written', () => {
  const page = 'a\n<!-- figures of npm run bench -->\nold\n<!-- end of figures -->\nb\n';
  expect(withFigures(page, 'new')).toBe('a\n<!-- figures of npm run bench -->\n\nnew\n\n<!-- end of figures -->\nb\n');
  expect(() => withFigures('a\n', 'new')).toThrow('No place for figures');
});

test('the README, the home page and the benchmarks name the size of the builders that the package is held to', () => {
  const limits: readonly { readonly name: string; readonly limit: string }[] = JSON.parse(
    readFileSync('.size-limit.json', 'utf8'),
  );
  const size = `${Number.parseFloat(limits.find(({ name }) => name === 'builders alone')?.limit ?? '').toFixed(1)} kB`;
  expect(readFileSync('README.md', 'utf8')).toContain(`the builders take about ${size} (Brotli)`);
  expect(readFileSync('docs/index.md', 'utf8')).toContain(`<strong>${size}</strong> for all builders`);
  expect(page).toContain(`The ${size} on the home page`);
});

test('the home page counts the mistakes that do not compile as the table does', () => {
  const mistakes = tablesIn(page).find(({ head }) => head.includes('a button too many'));
  const [ours = 0, ...others] = (mistakes?.rows ?? []).map(row => row.filter(cell => cell === 'compiler').length);
  const words = `<strong>${ours} of 6</strong> mistakes that we tried are compile errors; each of five other libraries reports at most ${Math.max(...others)} of them`;
  expect(others).toHaveLength(5);
  expect(readFileSync('docs/index.md', 'utf8')).toContain(words);
});

test('each table of figures has a chart below it', () => {
  const sections = figuresOf(page).split(/^### /m).slice(1);
  const tables = sections.flatMap(section => tablesIn(section));
  const included = [...page.matchAll(/^\|.*\n\n<!--@include: \.\/(parts\/charts\/\w+\.md)-->$/gm)].map(
    ([, name = '']) => name,
  );
  expect(included).toHaveLength(tables.length);
  expect([...included].sort()).toEqual(Object.keys(charts).sort());
  expect(() => withCharts('Another section', '| a | b |\n| - | - |\n| c | 1 |\n')).toThrow('must have a chart');
});

test('a chart is drawn from the figures: a longer bar for a larger one, and each figure in words', () => {
  const table = '| client | x raw node:http |\n| --- | ---: |\n| a <b> | 2.00 |\n| c | 1.00 |\n| d | - |\n';
  const written = withFigures(page, `### Sending\n\n${withCharts('Sending', table)}`);
  const chart = chartsOf(written)['parts/charts/requests.md'] ?? '';
  const [longest, half, ...others] = [...chart.matchAll(/<rect [^>]*width="([\d.]+)%"/g)].map(([, width]) =>
    Number(width),
  );
  expect(others).toEqual([]);
  expect((longest ?? 0) / (half ?? 0)).toBe(2);
  const rows = [...chart.matchAll(/<dt>(.*?)<\/dt><dd>.*<span>(.*?)<\/span><\/dd>/g)].map(row => row.slice(1));
  expect(rows).toEqual([
    ['a &lt;b&gt;', '2.00'],
    ['c', '1.00'],
  ]);
  expect(chart).toContain('longer is better');
  expect(chart.slice(chart.indexOf('<figure'))).not.toMatch(/\n\n|#[0-9a-f]{3}|style=/);
});

test('below a table, the legend names each missed aim, or the reached ones if most are missed', () => {
  const missedIn = (table: string): string | undefined => {
    const written = withFigures(page, `### Starting\n\n${withCharts('Starting', table)}`);
    return /^- \*\*(?:Missed|Reached) aims\*\*.*$/m.exec(chartsOf(written)['parts/charts/start.md'] ?? '')?.[0];
  };
  const table = (...rows: readonly string[]): string =>
    ['| what starts | measured | unit | aim |', '| --- | ---: | --- | ---: |', ...rows, ''].join('\n');
  const [slow, fast, even] = ['| a | 5.1 | ms | <= 5 |', '| b | 6 | /s | >= 5 |', '| c | 5.0 | ms | <= 5 |'] as const;
  expect(missedIn(table(slow, fast, even))).toBe('- **Missed aims** (1 of 3): a.');
  expect(missedIn(table(slow, '| d | 4 | /s | >= 5 |', even))).toBe('- **Reached aims** (1 of 3): c.');
  expect(missedIn(table(slow))).toBe('- **Missed aims**: all 1.');
  expect(missedIn(table(fast, even, '| e | 1 | ms | - |'))).toBe('- **Missed aims**: none of 2.');
  expect(missedIn(table('| e | 1 | ms | - |'))).toBeUndefined();
});
