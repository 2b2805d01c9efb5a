import type { DefaultTheme } from 'vitepress';

type Page = readonly [text: string, link: string];

// The steps, the fields, the rules, the options of the command line, and what typedoc made of each entry point.
const REFERENCE: readonly Page[] = [
  ['Names at a glance', '/names'],
  ['Every step of a builder', '/steps'],
  ['The fields', '/fields'],
  ['The rules', '/rules'],
  ['Command line', '/cli'],
  ['Glossary', '/glossary'],
  ['sendable', '/reference/sendable/'],
  ...[
    'parse',
    'webhook',
    'webhook/stores',
    'codes',
    'emulator',
    'journal',
    'testing',
    'undici',
    'otel',
    'bullmq',
    'handoff',
    'schema',
  ].map((name): Page => [`sendable/${name}`, `/reference/sendable/${name}/`]),
];

// Guides first, by subject; then recipes, help, reference, and the pages for contributors.
const GROUPS: readonly (readonly [title: string, pages: readonly Page[]])[] = [
  [
    'Begin',
    [
      ['First message', '/start'],
      ['Gallery', '/gallery'],
      ['Playground', '/playground'],
      ['How builders work', '/builders'],
      ['Types for your own functions', '/types'],
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
      ['Several languages', '/languages'],
      ['Open shapes', '/open-shapes'],
      ['Extra fields', '/extras'],
      ['Check JSON', '/parse'],
      ['House rules', '/house-rules'],
    ],
  ],
  [
    'Sending',
    [
      ['Sending and delivery', '/sending'],
      ['Retries and OTPs', '/retries'],
      ['Bulk', '/bulk'],
      ['The queue', '/queue'],
      ['A message for a payment', '/handoff'],
      ['Campaigns in the queue', '/queue-campaigns'],
      ['Operate the queue', '/queue-operations'],
      ['Other queues', '/queue-alternatives'],
      ['Transports and middleware', '/transports'],
      ['Tracing and metadata', '/tracing'],
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
  [
    'Help',
    [
      ['Troubleshooting', '/troubleshooting'],
      ['FAQ', '/faq'],
      ['Comparison', '/comparison'],
      ['Changelog', '/changelog'],
    ],
  ],
  ['Reference', REFERENCE],
  [
    'Contributing',
    [
      ['Contributing', '/contributing'],
      ['Decisions', '/decisions'],
      ['Simulation tests', '/how-we-know'],
      ['Benchmarks', '/benchmarks'],
      ['Releasing', '/releasing'],
    ],
  ],
];

const item = ([text, link]: Page): DefaultTheme.SidebarItem => ({ text, link });

export const sidebar: DefaultTheme.SidebarItem[] = GROUPS.map(([text, pages]) => ({ text, items: pages.map(item) }));

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Guides', link: '/start' },
  { text: 'Playground', link: '/playground' },
  { text: 'Recipes', link: '/recipes/otp-approval' },
  { text: 'Reference', link: '/reference/sendable/' },
  { text: 'Contributing', link: '/contributing' },
];
