// The names whose type and docstring a page shows when they are pointed at: the calls that a reader came for. Of every
// name, a page would weigh three times as much.
const HOVERED: ReadonlySet<string> = new Set([
  ...['text', 'image', 'audio', 'video', 'file', 'generic', 'buttonTemplate', 'element', 'elements', 'quickReplies'],
  ...['legacyQuickReplies', 'toCustomer', 'toStaff', 'toUser', 'to', 'title', 'subtitle', 'withImage', 'messageId'],
  ...['button', 'buttons', 'postback', 'webUrl', 'hidden', 'seenAs', 'for', 'value', 'txCode', 'deviceId'],
  ...['withLocation', 'confirmButtons', 'isNonEmpty', 'isUpTo', 'pages', 'toBody', 'parse', 'safeParse', 'parsePress'],
  ...[
    'createBot',
    'send',
    'trySend',
    'sendAll',
    'isSendError',
    'createWebhook',
    'defineActions',
    'read',
    'jwsVerifier',
  ],
  ...[
    'createEmulator',
    'press',
    'waitForMessage',
    'add',
    'listen',
    'memoryTransport',
    'faultServer',
    'undiciTransport',
  ],
  ...['secretEquals', 'delivery', 'kind', 'whenUnknown'],
]);

/** Checks that a name is shown with its type. */
export const isHovered = (name: string): boolean => HOVERED.has(name);
