import type { VNode } from 'preact';
import type { WireElement } from '../../../../wire/element.js';
import { MOST, More } from '../parts/more.js';
import { Buttons } from './buttons.js';
import { Carousel } from './carousel.js';
import { Medium } from './media.js';

interface ElementsProps {
  readonly id: string;
  readonly request: number;
  readonly elements: readonly WireElement[];
}

/** The elements of a generic template: one card, or a carousel of them. */
export const Elements = ({ id, request, elements }: ElementsProps): VNode | undefined => {
  const shown = elements.slice(0, MOST);
  let from = 0;
  const cards = shown.map(element => {
    const card = <Card element={element} request={request} from={from} />;
    from += element.buttonsV2.length;
    return card;
  });
  return elements.length === 1 ? (
    cards[0]
  ) : (
    <Carousel label={`Message ${id}, ${elements.length} cards`} count={shown.length}>
      {cards.map((card, index) => (
        <li key={index} aria-label={`${index + 1} of ${elements.length}`}>
          {card}
        </li>
      ))}
      <More of={elements} />
    </Carousel>
  );
};

interface CardProps {
  readonly element: WireElement;
  readonly request: number;
  readonly from: number;
}

const Card = ({ element: { title, subtitle, imageUrl, buttonsV2 }, request, from }: CardProps): VNode => (
  <div class="card">
    {imageUrl && <Medium kind="image" url={imageUrl} />}
    {title && <b dir="auto">{title}</b>}
    {subtitle && <p dir="auto">{subtitle}</p>}
    <Buttons request={request} from={from} buttons={buttonsV2} />
  </div>
);
