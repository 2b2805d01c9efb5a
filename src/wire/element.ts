import type { WireButton } from './button.js';
import type { UpTo } from './lists.js';

/** An element of a generic template. Document, section 2.5. */
export interface WireElement {
  /** Comes back with the payload when one of the element's buttons is pressed. */
  readonly messageId?: string;
  readonly title?: string;
  readonly subtitle?: string;
  /** An absolute URI. */
  readonly imageUrl?: string;
  /** Legacy: present and empty. */
  readonly buttons: readonly [];
  /** At most 3. */
  readonly buttonsV2: UpTo<3, WireButton>;
}
