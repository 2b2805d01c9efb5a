import { seeded, shuffled } from './shuffle.js';

/** The same made so many times. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** An order of calls. */
export type Order = (steps: readonly string[]) => readonly string[];
export const asWritten: Order = steps => steps;
export const inAnyOrder = (): Order => {
  const random = seeded(1);
  return steps => shuffled(steps, random);
};

export const uri = (what: string): string => `'https://example.com/${what}'`;

// 3 buttons, of which one with a URI; with the image that makes 2 URIs an element, 600 in 100 carousels.
const element = (id: string, order: Order): string => {
  const button = `.button(Button.postback('Apply', '${id}'))`;
  const link = `.button(Button.webUrl('Read', ${uri(`page/${id}`)}))`;
  const more = `.button(Button.postback('More', 'more:${id}'))`;
  return order(["title('Gold')", "subtitle('No fee')", `withImage(${uri(`image/${id}`)})`])
    .map(step => `.${step}`)
    .flatMap((step, index, all) => order(index === all.length - 1 ? [step, button, link, more] : [step]))
    .join('');
};

const carousel = (index: number, order: Order): string => {
  const elements = times(3, i => `element(e => e${element(`${index}-${i}`, order)})`);
  const steps = order([...elements, `messageId('m-${index}')`, "toCustomer('C-1029')"]);
  return `export const carousel${index} = Message.generic().${steps.join('.')};`;
};
/** 100 carousels of 3 elements of 3 buttons, with 600 URIs, none of them twice. */
export const carousels = (order: Order): string => times(100, index => carousel(index, order)).join('\n');

const message = (index: number, order: Order): string => {
  const steps = ["quickReplies({ title: 'Yes' })", `messageId('m-${index}')`, `toCustomer('C-${index}')`];
  return `export const message${index} = Message.text('Hello').${order(steps).join('.')};`;
};
/** Texts, each addressed and with an id and quick replies. */
export const messages = (count: number, order: Order): string =>
  times(count, index => message(index, order)).join('\n');
