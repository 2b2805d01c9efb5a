import type { DefaultTheme } from 'vitepress';

type Page = readonly [text: string, link: string];

type Group = readonly [title: string, pages: readonly Page[]];

// In the order of a person's work: at most 40 links.
const GUIDES: readonly Group[] = [
  [
    'Get started',
    [
      ['First message', '/start'],
      ['Gallery', '/gallery'],
      ['How builders work', '/builders'],
      ['Types for your own functions', '/types'],
    ],
  ],
  [
    'Messages',
    [
      ['Text', '/text'],
      ['Image, audio, video, file', '/media'],
      ['Generic template', '/generic-template'],
      ['Buttons', '/buttons'],
      ['Quick replies', '/quick-replies'],
      ['One-time passwords', '/otp'],
      ['Issue and check codes', '/codes'],
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
      ['Send many messages', '/bulk'],
      ['The journal', '/journal'],
      ['The queue', '/queue'],
      ['Messages in a transaction', '/handoff'],
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
      ['Webhook security', '/webhook-security'],
      ['Events of messages', '/webhook-events'],
      ['In your framework', '/frameworks'],
      ['Typed actions', '/actions'],
    ],
  ],
  [
    'Testing',
    [
      ['Testing your bot', '/testing'],
      ['The emulator', '/emulator'],
    ],
  ],
  [
    'Help',
    [
      ['Go to production', '/production'],
      ['Troubleshooting', '/troubleshooting'],
      ['FAQ', '/faq'],
      ['Comparison', '/comparison'],
      ['From hand-written JSON', '/migrate'],
    ],
  ],
];

const RECIPES: readonly Group[] = [
  [
    'Recipes',
    [
      ['OTP with approval', '/recipes/otp-approval'],
      ['Product carousel', '/recipes/carousel'],
      ['Campaign', '/recipes/campaign'],
    ],
  ],
];

const REFERENCE: readonly Group[] = [
  [
    'Look up',
    [
      ['Names at a glance', '/names'],
      ['Every step of a builder', '/steps'],
      ['The fields', '/fields'],
      ['The rules', '/rules'],
      ['Command line', '/cli'],
      ['Send from the command line', '/cli-send'],
      ['The queue from the command line', '/cli-queue'],
      ['Schemas for Java, Go, Python', '/other-languages'],
      ['Glossary', '/glossary'],
    ],
  ],
  [
    'Entry points',
    [
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
    ],
  ],
];

const CONTRIBUTING: readonly Group[] = [
  [
    'Contributing',
    [
      ['Contributing', '/contributing'],
      ['Decisions', '/decisions'],
      ['Simulation tests', '/how-we-know'],
      ['Benchmarks', '/benchmarks'],
      ['Releasing', '/releasing'],
      ['Changelog', '/changelog'],
    ],
  ],
];

const item = ([text, link]: Page): DefaultTheme.SidebarItem => ({ text, link });

/** The links of all sidebars. */
export const allLinks: readonly DefaultTheme.SidebarItem[] = [
  ...GUIDES,
  ...RECIPES,
  ...REFERENCE,
  ...CONTRIBUTING,
].flatMap(([, pages]) => pages.map(item));

const toItems = (groups: readonly Group[]): DefaultTheme.SidebarItem[] =>
  groups.map(([text, pages]) => ({ text, items: pages.map(item) }));

/** The sidebar of each page of these groups. */
const ofEach = (groups: readonly Group[]): DefaultTheme.SidebarMulti =>
  Object.fromEntries(groups.flatMap(([, pages]) => pages.map(([, link]) => [link, toItems(groups)])));

/** The sidebars, by the beginning of the address of their pages: the guides have one, and so have the recipes, the reference and the contributors. */
export const sidebar: DefaultTheme.SidebarMulti = {
  ...ofEach(REFERENCE),
  '/reference/': toItems(REFERENCE),
  ...ofEach(CONTRIBUTING),
  ...ofEach(RECIPES),
  // The last, as every address begins with it.
  '/': toItems(GUIDES),
};

/** Matches the pages of these groups, so that their entry of the bar is lit on each. */
const matchOf = (groups: readonly Group[]): string =>
  `^(${groups.flatMap(([, pages]) => pages.map(([, link]) => link)).join('|')})$`;

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Guides', link: '/start', activeMatch: matchOf(GUIDES) },
  { text: 'Playground', link: '/playground' },
  { text: 'Recipes', link: '/recipes/otp-approval', activeMatch: matchOf(RECIPES) },
  { text: 'Reference', link: '/reference/sendable/', activeMatch: `^/reference/|${matchOf(REFERENCE)}` },
  { text: 'Contributing', link: '/contributing', activeMatch: matchOf(CONTRIBUTING) },
];
