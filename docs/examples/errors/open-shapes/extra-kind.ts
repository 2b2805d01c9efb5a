// @errors: 2345
import { Button } from 'sendable';

declare module 'sendable' {
  interface PlatformExtras {
    buton: { icon: string };
  }
}

Button.postback('Apply', 'apply:gold').extra({ icon: 'card' });
