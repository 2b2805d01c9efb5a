// @errors: 2322
import type { WireElement } from 'sendable';

export const element: WireElement = {
  title: 'Gold card',
  buttons: [{ title: 'More' }],
  buttonsV2: [],
};
