import type { DefaultTheme } from 'vitepress';

type Page = readonly [text: string, link: string];

// The steps, and what typedoc made of each entry point.
const REFERENCE: readonly Page[] = [
  ['Every step of a builder', '/steps'],
  ['sendable', '/reference/sendable'],
  ...['parse', 'webhook', 'webhook/stores', 'emulator', 'journal', 'testing', 'undici', 'bullmq', 'schema'].map(
    (name): Page => [`sendable/${name}`, `/reference/sendable/${name}`],
  ),
];

const GROUPS: readonly (readonly [title: string, pages: readonly Page[]])[] = [
  [
    'Begin',
    [
      ['First message', '/start'],
      ['How builders work', '/builders'],
      ['The rules', '/rules'],
      ['From hand-written JSON', '/migrate'],
    ],
  ],
  [
    'Messages',
    [
      ['Text', '/text'],
      ['Image, audio, video, file', '/media'],
      ['Generic template', '/generic-template'],
      ['Buttons', '/buttons'],
      ['Button template', '/button-template'],
      ['Quick replies', '/quick-replies'],
      ['One-time passwords', '/otp'],
      ['Lists known at run time', '/lists'],
      ['Open shapes', '/open-shapes'],
      ['JSON of unknown origin', '/parse'],
    ],
  ],
  [
    'Sending',
    [
      ['Sending and delivery', '/sending'],
      ['Retries and OTPs', '/retries'],
      ['Bulk', '/bulk'],
      ['More than one machine', '/queue'],
      ['Transports and middleware', '/transports'],
      ['Security', '/security'],
    ],
  ],
  [
    'Receiving',
    [
      ['Webhooks', '/webhooks'],
      ['In your framework', '/frameworks'],
      ['Typed actions', '/actions'],
    ],
  ],
  [
    'Tools',
    [
      ['Testing your bot', '/testing'],
      ['The emulator', '/emulator'],
      ['Command line', '/cli'],
      ['Other languages', '/other-languages'],
    ],
  ],
  [
    'Recipes',
    [
      ['OTP with approval', '/recipes/otp-approval'],
      ['Product carousel', '/recipes/carousel'],
      ['Campaign', '/recipes/campaign'],
    ],
  ],
  ['Reference', REFERENCE],
  [
    'Background',
    [
      ['How we know', '/how-we-know'],
      ['Benchmarks', '/benchmarks'],
      ['Contributing', '/contributing'],
      ['Decisions', '/decisions'],
      ['Releasing', '/releasing'],
    ],
  ],
];

const item = ([text, link]: Page): DefaultTheme.SidebarItem => ({ text, link });

export const sidebar: DefaultTheme.SidebarItem[] = GROUPS.map(([text, pages]) => ({ text, items: pages.map(item) }));

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Start', link: '/start' },
  { text: 'Rules', link: '/rules' },
  { text: 'Sending', link: '/sending' },
  { text: 'Emulator', link: '/emulator' },
  { text: 'Reference', link: '/reference/sendable' },
];
