import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charts, chartsOf, countAims, withCharts } from '../../docs/generate/charts.js';
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
  const words = `<strong>${ours} of 6</strong> tested mistakes do not compile. Next best library: ${Math.max(...others)} of 6`;
  expect(others).toHaveLength(5);
  expect(readFileSync('docs/index.md', 'utf8')).toContain(words);
});

test('each table of figures has a chart above it, or at the top of the page', () => {
  const sections = figuresOf(page).split(/^### /m).slice(1);
  const tables = sections.flatMap(section => tablesIn(section));
  const included = [...page.matchAll(/^<!--@include: \.\/(parts\/charts\/\w[\w-]*\.md)-->$/gm)].map(
    ([, name = '']) => name,
  );
  // Those of the tables, and that of all missed aims.
  expect(included).toHaveLength(tables.length + 1);
  expect([...included].sort()).toEqual(Object.keys(charts).sort());
  expect(included[0]).toBe('parts/charts/mistakes.md');
  expect(() => withCharts('Another section', '| a | b |\n| - | - |\n| c | 1 |\n')).toThrow('must have a chart');
});

test('a chart is drawn from the figures: a longer bar for a larger one, and each figure in words', () => {
  const table = '| client | x requests/s |\n| --- | ---: |\n| a <b> | 2.00 |\n| c | 1.00 |\n| d | - |\n';
  const written = withFigures(page, `### Sending\n\n${withCharts('Sending', table)}`);
  const chart = chartsOf(written)['parts/charts/sending.md'] ?? '';
  const [longest, half, ...others] = [
    ...(chart.split('</figure>')[0] ?? '').matchAll(/<rect [^>]*width="([\d.]+)%"/g),
  ].map(([, width]) => Number(width));
  expect(others).toEqual([]);
  expect((longest ?? 0) / (half ?? 0)).toBe(2);
  const rows = [...(chart.split('</figure>')[0] ?? '').matchAll(/<dt>(.*?)<\/dt><dd>.*<span>(.*?)<\/span><\/dd>/g)].map(
    row => row.slice(1),
  );
  expect(rows).toEqual([
    ['a &lt;b&gt;', '2.00'],
    ['c', '1.00'],
  ]);
  expect(chart).toContain('longer is better');
  expect(chart.split('</figure>')[0]).not.toMatch(/\n\n|#[0-9a-f]{3}|style=/);
});

test('a figure that misses its aim is marked in its table and its chart, which say why', () => {
  const missedOf = (...rows: readonly string[]): readonly [table: string, chart: string, all: string] => {
    const table = ['| what starts | measured | unit | aim |', '| --- | ---: | --- | ---: |', ...rows, ''].join('\n');
    const figures = withCharts('Starting', table);
    const written = withFigures(page, `### Starting\n\n${figures}`);
    const drawn = chartsOf(written);
    return [figures, drawn['parts/charts/start.md'] ?? '', drawn['parts/charts/missed.md'] ?? ''];
  };
  const [slow, fast, even] = ['| a | 5.1 | ms | ≤ 5 |', '| b | 6 | /s | ≥ 5 |', '| c | 5.0 | ms | ≤ 5 |'] as const;
  const [table, chart, all] = missedOf(slow, '| d | 4 | /s | ≥ 5 |', fast, even, '| e | 1 | ms | - |');
  expect(table.match(/^.*missed.*$/gm)).toEqual(['| a | 5.1, missed | ms | ≤ 5 |', '| d | 4, missed | /s | ≥ 5 |']);
  expect(chart.match(/<dt>.*?<\/dt>|(?<=<span>)[\d.]+|aim [≤≥] \d+, <b>missed/g)).toEqual([
    ...['<dt>a <small>ms</small></dt>', '5.1', 'aim ≤ 5, <b>missed'],
    ...['<dt>d <small>/s</small></dt>', '4', 'aim ≥ 5, <b>missed'],
    ...['<dt>b <small>/s</small></dt>', '6', '<dt>c <small>ms</small></dt>', '5.0'],
  ]);
  expect(all.match(/(?<=<dt>)\w+|(?<=<span>)[\d.]+ %/g)).toEqual(['a', '2 %', 'd', '25 %']);
  expect(chart).toContain('Why aims are missed: the edge bundle has ');
  expect(countAims(table)).toEqual({ all: 4, missed: 2 });
  expect(missedOf(fast, even).join('')).not.toContain('missed');
});

test('the page counts its missed aims', () => {
  const { all, missed } = countAims(figuresOf(page));
  expect(figuresOf(page)).toContain(`\n- ${missed} of ${all} aims are missed\n`);
});
