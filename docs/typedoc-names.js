// A plugin of typedoc: each entry point by the name that it is imported by, rather than by its file, and with an introduction
// that links to its guides; and no phantoms, which are properties that only the compiler reads.
import { Comment, Converter } from 'typedoc';

// Members of a symbol that JavaScript knows. Those of other symbols are phantoms.
const SYMBOLS = ['[asyncDispose]', '[asyncIterator]', '[iterator]', '[toStringTag]'];

/** @type {Readonly<Record<string, string>>} */
const INTRODUCTIONS = {
  sendable:
    'Builds messages and OTPs, and sends them: builders, `createBot`, transports, errors, and the types of the JSON. Guides: [first message](/start), [how builders work](/builders), [sending and delivery](/sending).',
  'sendable/parse': 'Checks the JSON of messages and OTPs. Guide: [check JSON](/parse).',
  'sendable/webhook':
    'Receives button presses: handlers for Fetch and Node, typed actions, signatures. Guides: [webhooks](/webhooks), [typed actions](/actions).',
  'sendable/webhook/stores':
    'Remembers handled presses on Redis or PostgreSQL, for several processes. Guide: [duplicate deliveries](/webhooks#several-processes).',
  'sendable/codes':
    'Issues one-time codes, stores their hashes, and verifies each once. Guide: [one-time passwords](/otp).',
  'sendable/emulator': 'Runs the platform on your machine. Guide: [the emulator](/emulator).',
  'sendable/journal':
    'Records in a file what a campaign sent, so that it can continue after a crash. Guide: [resume after a crash](/bulk#journal).',
  'sendable/testing':
    'Replaces the platform in tests: a transport without a network, and a server that fails on purpose. Guide: [testing your bot](/testing).',
  'sendable/undici':
    'Sends through undici, for bulk. Guide: [faster sends with undici](/bulk#faster-sends-with-undici).',
  'sendable/otel':
    'Makes OpenTelemetry spans and metrics of each send. Guide: [OpenTelemetry](/tracing#opentelemetry).',
  'sendable/bullmq': 'Queues messages in Redis and sends them from several machines. Guide: [the queue](/queue).',
  'sendable/handoff':
    'Hands messages off in a database transaction: sent if and only if it is committed. Guide: [a message for a payment](/handoff).',
  'sendable/schema':
    'Has the wire format as JSON Schema and OpenAPI, for other languages. Guide: [other languages](/other-languages).',
};

/** @param {import('typedoc').Application} app */
export const load = app => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = module.name === 'index' ? 'sendable' : `sendable/${module.name}`;
      const text = INTRODUCTIONS[module.name];
      if (text === undefined) throw new Error(`docs/typedoc-names.js needs an introduction of ${module.name}.`);
      module.comment = new Comment([{ kind: 'text', text }]);
    }
    for (const reflection of Object.values(project.reflections))
      if (reflection.name.startsWith('[') && !SYMBOLS.includes(reflection.name)) project.removeReflection(reflection);
  });
};
