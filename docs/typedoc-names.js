// A plugin of typedoc: each entry point by the name that it is imported by, rather than by its file, and with an introduction
// that links to its guides; no phantoms, which are properties that only the compiler reads, and no parameter `this`, which
// nobody passes, nor options that are there only for an error that names the right one; a theme that repeats nothing; and the
// steps of a builder as a table in place of its type, which computes them.
import { readFileSync } from 'node:fs';
import { Comment, Converter, LiteralType, ReflectionFlag, ReflectionKind, UnionType } from 'typedoc';
import { MarkdownPageEvent, MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown';

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
    'Remembers handled presses on Redis or PostgreSQL, for several processes. Guide: [duplicate deliveries](/webhook-security#several-processes).',
  'sendable/codes':
    'Issues one-time codes, stores their hashes, and verifies each once. Guide: [one-time passwords](/otp).',
  'sendable/emulator': 'Runs the platform on your machine. Guide: [the emulator](/emulator).',
  'sendable/journal':
    'Records in a file what a campaign sent, so that it can continue after a crash. Guide: [resume after a crash](/journal).',
  'sendable/testing':
    'Replaces the platform in tests: a transport without a network, and a server that fails on purpose. Guide: [testing your bot](/testing).',
  'sendable/undici':
    'Sends through undici, for bulk. Guide: [faster sends with undici](/bulk#faster-sends-with-undici).',
  'sendable/otel':
    'Makes OpenTelemetry spans and metrics of each send. Guide: [OpenTelemetry](/tracing#opentelemetry).',
  'sendable/bullmq': 'Queues messages in Redis and sends them from several machines. Guide: [the queue](/queue).',
  'sendable/handoff': 'Makes messages part of your database transaction. Guide: [messages in a transaction](/handoff).',
  'sendable/schema':
    'Describes requests as JSON Schema and OpenAPI, for other languages. Guide: [schemas for Java, Go, Python](/other-languages).',
};

const MODULES = Object.keys(INTRODUCTIONS);

/** The sections of docs/steps.md with the steps of each builder, by the page of its type or variable. */
/** @type {Readonly<Record<string, string>>} */
const BUILDERS = {
  'type-aliases/Message': 'Steps of a message',
  'type-aliases/GenericMessage': 'Steps of a generic template',
  'type-aliases/Element': 'Steps of an element',
  'type-aliases/Otp': 'Steps of an OTP',
  'type-aliases/PostbackButton': 'Steps of a postback button',
  'type-aliases/WebUrlButton': 'Steps of a web_url button',
  'variables/Message': 'Begin a message with Message',
  'variables/Element': 'Steps of an element',
  'variables/Otp': 'Begin an OTP with Otp',
  'variables/Button': 'Begin a button with Button',
};

/**
 * Writes the steps of a section as a table: each call, linked to its part of the page, and the first sentence about it. Below
 * it is what the section says of further steps.
 * @param {string} section
 */
const tableOf = section => {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const rows = [];
  let [isWithin, also] = [false, ''];
  for (const part of STEPS.split(/^(?=###? )/m)) {
    const [, level, heading = '', body = ''] = /^(###?) (.*)\n\n([\s\S]*)/.exec(part) ?? [];
    if (level === '##') isWithin = heading === section;
    if (isWithin) [also = also] = /^This builder also .*$/m.exec(body) ?? [];
    if (level !== '###') continue;
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    if (!isWithin) continue;
    const [sentence] = body
      .split('\n\n', 1)
      .join()
      .replaceAll('\n', ' ')
      .split(/(?<=\.) (?=[A-Z])/);
    rows.push(`| [\`${heading}\`](/steps#${slug}${count > 0 ? `-${count}` : ''}) | ${sentence} |`);
  }
  if (rows.length === 0 && also === '') throw new Error(`docs/steps.md has no section "${section}".`);
  const table = rows.length === 0 ? [] : ['| step | what it does |', '| --- | --- |', ...rows, ''];
  return [...table, also.replace('](#', '](/steps#')].join('\n').trim();
};

/** The section that follows on the page of a variable which only begins a builder. */
/** @type {Readonly<Record<string, string>>} */
const FURTHER = {
  'variables/Message': 'Steps of a message',
  'variables/Otp': 'Steps of an OTP',
  'variables/Button': 'Steps of a postback button',
};

/** How the builder of each type begins: the variable with its example, or a step. */
/** @type {Readonly<Record<string, string>>} */
const STARTS = {
  'type-aliases/Message': '[`Message`](../variables/Message.md)',
  'type-aliases/GenericMessage': '[`Message.generic()`](/steps#message-generic)',
  'type-aliases/Element': '[`Element`](../variables/Element.md)',
  'type-aliases/Otp': '[`Otp`](../variables/Otp.md)',
  'type-aliases/PostbackButton': '[`Button.postback`](/steps#button-postback-title-payload)',
  'type-aliases/WebUrlButton': '[`Button.webUrl`](/steps#button-weburl-title-uri)',
};

/**
 * Lists the strings of a type of marks.
 * @param {import('typedoc').DeclarationReflection | undefined} mark
 */
const marksOf = mark => (mark?.type?.type === 'union' ? mark.type.types.map(type => String(Object(type).value)) : []);

/**
 * Lists what the strings of a union mean.
 * @param {import('typedoc').UnionType | undefined} type
 */
const meaningsOf = ({ types = [], elementSummaries = [] } = new UnionType([])) =>
  elementSummaries.map((parts, at) => `- \`${types[at]}\`: ${parts.map(({ text }) => text).join('')}`).join('\n');

/** What the strings of each type parameter of a builder say. */
/** @type {Readonly<Record<string, string>>} */
const PARAMETERS = { Marks: 'fields that are set', Count: 'numbers of buttons that the compiler may know of' };

/**
 * Lists the strings that each type parameter of a builder may have.
 * @param {readonly import('typedoc').TypeParameterReflection[] | undefined} parameters
 */
const parametersOf = (parameters = []) => {
  const lines = parameters.flatMap(({ name, type }) => {
    const marks = marksOf(Object(type).reflection).map(mark => `\`'${mark}'\``);
    return marks.length === 0 ? [] : [`- \`${name}\`, the ${PARAMETERS[name]}: ${marks.join(', ')}.`];
  });
  if (lines.length === 0) return '';
  return ['The type has these strings; see [types for your own functions](/types):', lines.join('\n')].join('\n\n');
};

/**
 * Says how the builder of a type begins, and shows the example of the variable that has its name.
 * @param {string | undefined} start
 * @param {import('typedoc').DeclarationReflection} model
 */
const startOf = (start, model) => {
  if (start === undefined) return '';
  const { children = [] } = /** @type {import('typedoc').DeclarationReflection} */ (model.parent);
  const variable = children.find(({ name, kind }) => name === model.name && kind === ReflectionKind.Variable);
  const example = variable?.comment?.getTag('@example')?.content.map(({ text }) => text) ?? [];
  const begin = `Begin with ${start}. Each step is explained in [every step of a builder](/steps).`;
  return [begin, example.join(''), parametersOf(model.typeParameters)].filter(part => part !== '').join('\n\n');
};

/** The functions with options: the table of docs/parts/options that lists them, and the option that is of another function. */
/** @type {Readonly<Record<string, readonly [table: string, other?: string]>>} */
const OPTIONS = {
  createBot: ['bot'],
  createCodes: ['codes'],
  createEmulator: ['emulator'],
  createOutbox: ['outbox'],
  createOutboxWorker: ['worker'],
  createWebhook: ['webhook'],
  redisDedupe: ['stores', 'table'],
  sqlDedupe: ['stores', 'prefix'],
};

/** What a function needs of options that exclude one another. */
/** @type {Readonly<Record<string, string>>} */
const CHOICES = {
  createWebhook: 'Give one of these: `onPress`; `actions` with `handlers`; or only `events`.',
};

/** @param {string} file */
const textOf = file => readFileSync(new URL(file, import.meta.url), 'utf8');

const STEPS = textOf('./steps.md');

/** @param {string} heading */
const slugOf = heading =>
  heading
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Lists the interfaces with the members of a type.
 * @param {import('typedoc').SomeType | undefined} type
 * @returns {readonly import('typedoc').DeclarationReflection[]}
 */
const interfacesOf = type => {
  if (type?.type === 'intersection' || type?.type === 'union') return type.types.flatMap(interfacesOf);
  const { reflection } = Object(type);
  if (reflection?.kind === ReflectionKind.TypeAlias) return interfacesOf(reflection.type);
  return reflection?.kind === ReflectionKind.Interface ? [reflection] : [];
};

/**
 * Adds the table of a function's options after the example. Each option links to its type.
 * @param {string} text
 * @param {readonly [table: string, other?: string]} options
 * @param {import('typedoc').DeclarationReflection} model
 */
const addOptions = (text, [table, other], { name: called, signatures = [] }) => {
  const interfaces = signatures.flatMap(({ parameters = [] }) => parameters.flatMap(({ type }) => interfacesOf(type)));
  const rows = textOf(`./parts/options/${table}.md`).split('\n');
  /** @type {string[]} */
  const [required, optional] = [[], []];
  for (const row of rows) {
    const [, name] = /^\| `(\w+)`/.exec(row) ?? [];
    if (name === undefined || name === other) continue;
    const members = interfaces.flatMap(({ children = [] }) => children).filter(child => child.name === name);
    const found = members.find(({ type }) => type?.toString() !== 'undefined');
    if (found === undefined) throw new Error(`The reference has no type of the option ${name} of ${table}.`);
    const { module, type } = { module: found.parent?.parent?.name, type: found.parent?.name };
    const linked = row.replace(
      `\`${name}\` | `,
      `[\`${name}\`](/reference/${module}/interfaces/${type}#api-${name.toLowerCase()}) | `,
    );
    (row.includes('| **Required.** ') ? required : optional).push(linked);
  }
  const own = [...rows.slice(0, 2), ...required, ...optional];
  const choice = CHOICES[called] === undefined ? '' : `${CHOICES[called]}\n\n`;
  const section = `## Options\n\n${choice}${own
    .join('\n')
    .replace(/\]\(\.\/([\w-]+)\.md/g, '](/$1')
    .trim()}\n\n`;
  return `${text.trimEnd()}\n\n${section}`;
};

/**
 * Writes signatures without the semicolons at the ends of their lines. A union has its parts below one another, or is in one line
 * if it is a short one of a parameter.
 * @param {string} text
 */
const cleanSignatures = text =>
  text.replace(/^(#+ Example\n\n)?```ts\n[\s\S]*?^```/gm, (code, example) =>
    example === undefined
      ? code
          .replace(/;$/gm, '')
          .replace(/ $/gm, '')
          .replace(/(?<=\| )\{\n +(.*)\n\}/g, '{ $1 }')
          .replace(/^\| /gm, '  | ')
          .replace(/(?<=^ .*:)((?:\n +\| .*){2})$/gm, parts =>
            parts
              .replace(/\n +(\|)?/, ' ')
              .replace(/\n +/, ' ')
              .replace('  ', ' '),
          )
      : code,
  );

/**
 * Puts the first paragraph about a name above its signature.
 * @param {string} text
 */
const describeFirst = text =>
  `${text.trimEnd()}\n\n`.replace(
    // The paragraph belongs to the signature right above it.
    /(?<=^#+ (?!Example).*\n\n)(```ts\n(?:(?!```).*\n)*```\n\n)((?!```|[#|:<-]).+(?:\n.+)*\n\n)/gm,
    '$2$1',
  );

/**
 * Writes an object whose properties have no description in one line, in place of the word `object` and a heading for each property.
 * @param {string} text
 */
const inlineObjects = text =>
  text.replace(/: object\n```\n\n((?:#{3,} .+\n\n```ts\n.+\n```\n\n?)+)(?![^#<N\s])/g, (whole, members) => {
    const levels = new Set(members.match(/^#+(?= )/gm));
    if (levels.size > 1 || members.includes(': object')) return whole;
    const lines = members.match(/(?<=```ts\n(?:readonly )?)(?!readonly ).+(?=\n```)/g) ?? [];
    return `: { ${lines.join(', ')} }\n\`\`\`\n\n`;
  });

/**
 * Breaks a long line of JSON in a comment into several lines, as it is on the other pages.
 * @param {string} text
 */
const breakJson = text =>
  text.replace(/^\/\/=> (\{".{60,}\})$/gm, (_, json) =>
    `//=> ${JSON.stringify(JSON.parse(json), null, 2)}`.replaceAll('\n', '\n// '),
  );

/**
 * Links a guide by its title.
 * @param {string} page
 */
const linkTo = page => {
  const [, title] = /^# (.*)$/m.exec(textOf(`./${page}.md`)) ?? [];
  return `[${title}](/${page})`;
};

/** The pages that explain a name, as in docs/generate/names.ts. */
const GUIDES = new Map(
  [...textOf('./parts/names.md').matchAll(/\[`(\w+)`\]\(\.\/([\w-]+)\.md\)/g)].map(([, name = '', page = '']) => [
    name,
    linkTo(page),
  ]),
);
if (!GUIDES.has('createBot')) throw new Error('docs/parts/names.md does not name the guide of createBot.');

/** The guides of the types of the main entry point, by patterns of the names of the types. The first that fits counts. */
/** @type {readonly (readonly [RegExp, string])[]} */
const GUIDES_OF_TYPES = [
  [/House/, 'house-rules'],
  [/Rule|Violation/, 'rules'],
  [/Open|Opaque|PlatformShapes/, 'open-shapes'],
  [/PlatformExtras/, 'extras'],
  [/Uri/, 'buttons'],
  [/^Wire|^Send\w+Request|SendResponse|Json|Recipient/, 'fields'],
  [/^Sen[dt]All|Journal|Row$|Summary|EarlierOutcome|ItemOf|DuplicateError|LostError/, 'bulk'],
  [/Retry|Budget|WhenUnknown|Sleep/, 'retries'],
  [/^Trace|Facts$/, 'tracing'],
  [/Transport|Fetch|Middleware|^Next|Event|Listeners|Tls|Stream|Attempt|Body|Signal|Route|Limits/, 'transports'],
  [/^(Start|Ready|Any|New|Optional)|Mark$|Element|Button|UpTo|NonEmpty|Message|Otp|Sendable/, 'types'],
  [/./, 'sending'],
];

/**
 * Writes where a reader of a page goes from there: its guide, and all of its entry point.
 * @param {string} url
 * @param {string} name
 */
const nextOf = (url, name) => {
  const module = url.split('/').slice(0, -2).join('/');
  const [, ofModule = ''] = /Guides?: (\[[^\]]*\]\([^)]*\))/.exec(INTRODUCTIONS[module] ?? '') ?? [];
  const ofType =
    module === 'sendable' ? linkTo(GUIDES_OF_TYPES.find(([names]) => names.test(name))?.[1] ?? '') : ofModule;
  // A type of a function's options or result has the function's guide.
  const guide = GUIDES.get(name) ?? GUIDES.get(`create${name.replace(/Options$/, '')}`) ?? ofType;
  return `Next: the guide ${guide}, or [all of ${module}](../index.md).`;
};

/**
 * Folds the types of an entry point that has many: a beginner needs none of them.
 * @param {string} text
 */
const foldTypes = text => {
  const [, before = '', types = '', after = ''] =
    /^([\s\S]*?)(^## Interfaces\n[\s\S]*?)((?:^## References[\s\S]*)?)(?![\s\S])/m.exec(text) ?? [];
  if ((types.match(/^\| \[/gm)?.length ?? 0) < 30) return text;
  return `${before}## Types of options, results and events\n\n::: details Show all\n\n${types.replace(/^## /gm, '### ').trim()}\n\n:::\n\n${after}`;
};

const LEAD =
  'Every export of `sendable`, by the module that it is imported from. The names for everyday work are in [names at a glance](/names). The most common errors are `SendError`, for a failed send, and `RuleViolation`, for a wrong value.';

/**
 * Writes the parameters of a signature, each on a line of its own if they are long.
 * @param {readonly (string | undefined)[]} parameters
 */
const breakLong = parameters => {
  const line = parameters.join(', ');
  // The signs of Markdown are not shown.
  return line.replace(/\]\([^)]*\)|[`\\[*]/g, '').length > 40 ? `\n  ${parameters.join(',\n  ')},\n` : line;
};

/** The theme of typedoc-plugin-markdown, without what a signature or a link says already. */
class Context extends MarkdownThemeContext {
  /** @param {ConstructorParameters<typeof MarkdownThemeContext>} values */
  constructor(...values) {
    super(...values);
    const { partials, helpers, page } = this;
    const { breadcrumbs, hierarchy, members, memberWithGroups, signatureParameters, signatureReturns } = partials;
    const { getDescriptionForComment, getTypeParameters } = helpers;
    const kind = ReflectionKind.pluralString(page.model.kind).toLowerCase();
    Object.assign(partials, {
      // The title has the name, so the path above it ends with the kind.
      breadcrumbs: () => (kind === 'modules' ? breadcrumbs() : breadcrumbs().replace(/(?<=\/ )[^/]*$/, kind)),
      /** @type {typeof partials.constructor} */
      constructor: ({ signatures = [] }, { headingLevel }) =>
        signatures.map(signature => partials.signature(signature, { headingLevel })).join('\n\n'),
      // Only the types of this package have pages.
      /** @type {typeof hierarchy} */
      hierarchy: (...of) =>
        hierarchy(...of)
          .replace(/^- [^[\n]+\n?/gm, '')
          .replace(/^#+ Extends\n*(?=#|$)/, ''),
      // "Extends" has a link to what is inherited.
      inheritance: () => '',
      // An interface has no signature, in which its type parameters would be.
      /** @type {typeof memberWithGroups} */
      memberWithGroups: (model, options) =>
        model.kind === ReflectionKind.Interface && model.typeParameters !== undefined
          ? `${partials.declarationTitle(model).replace('```ts\n', '```ts\ninterface ').replace(': ;', '')}\n\n${memberWithGroups(model, options)}`
          : memberWithGroups(model, options),
      // A heading divides members, too.
      /** @type {typeof members} */
      members: (...of) => members(...of).replaceAll('\n\n***\n\n', '\n\n'),
      /** @type {typeof signatureParameters} */
      signatureParameters: (model, options) =>
        `(${breakLong(model.map(parameter => signatureParameters([parameter], options).slice(1, -1)))})`,
      // The members of an object that has no name are described there.
      /** @type {typeof signatureReturns} */
      signatureReturns: (...of) => (of[0].type?.type === 'reflection' ? signatureReturns(...of) : ''),
    });
    /** @type {typeof getTypeParameters} */
    helpers.getTypeParameters = (given = [], options) => {
      const isTitle = options?.includeBackticks === false;
      // The others say what the compiler should.
      const parameters = given.filter(({ name }) => !name.startsWith('_'));
      return isTitle
        ? parameters.map(({ name }) => name).join(', ')
        : breakLong(parameters.map(parameter => getTypeParameters([parameter])));
    };
    /** @type {typeof getDescriptionForComment} */
    helpers.getDescriptionForComment = comment =>
      getDescriptionForComment(comment)?.replace(/(?<=\.) (?=[A-Z`]).*/, '') ?? null;
  }
}

class Theme extends MarkdownTheme {
  /** @type {MarkdownTheme['getRenderContext']} */
  getRenderContext(page) {
    return new Context(this, page, this.application.options);
  }
}

/** @param {import('typedoc').Application} app */
export const load = app => {
  app.renderer.defineTheme('reference', Theme);
  app.renderer.markdownHooks.on('content.begin', ({ page }) => (page.url === 'index.md' ? LEAD : ''));
  app.renderer.on(MarkdownPageEvent.END, page => {
    const { url, model } = page;
    // An argument that is a string says what the compiler should, and is no part of the call.
    let text = (page.contents ?? '').replace(
      /(?<!interface |type )\b(Ready\w+|WebhookOptions|SealKey|Verify|SendRetryOptions|RateLimit|HasClient)<(?:([^<>"\n]*), )?"[^"\n]*">/g,
      (_, name, rest) => (rest === undefined ? name : `${name}<${rest}>`),
    );
    if (url.endsWith('index.md')) {
      page.contents = foldTypes(text);
      return;
    }
    const builder = url.replace(/^sendable\/|\.md$/g, '');
    const section = BUILDERS[builder];
    if (section !== undefined) {
      // The signature comes first. What the page says comes before the table.
      const [all = '', ...parts] = text.split(/^(?=## )/m);
      const head = all.replace(/^```ts\n[\s\S]*?^```\n\n/m, '');
      const start = startOf(STARTS[builder], /** @type {import('typedoc').DeclarationReflection} */ (model));
      const further = FURTHER[builder] === undefined ? '' : `## ${FURTHER[builder]}\n\n${tableOf(FURTHER[builder])}`;
      text = [head.trim(), start, tableOf(section), further, parts.join('')].filter(part => part !== '').join('\n\n');
    }
    const meanings = meaningsOf(Object(model).type);
    if (meanings !== '') text = `${text.trimEnd()}\n\n${meanings}`;
    const options = url.includes('/functions/') ? OPTIONS[model.name] : undefined;
    if (options !== undefined) text = addOptions(text, options, model);
    // In code, the symbol is a property of `Symbol`.
    text = breakJson(describeFirst(text)).replace(/(?<=\[)asyncDispose(?=\\?\])/g, 'Symbol.asyncDispose');
    page.contents = `${inlineObjects(cleanSignatures(text)).trimEnd()}\n\n${nextOf(url, model.name)}\n`;
  });
  // The groups exist only after the other listeners.
  const last = -1000;
  const sort = (/** @type {import('typedoc').Context} */ context) => {
    const { project } = context;
    // The source computes the marks of a builder. A reader needs the strings.
    for (const reflection of project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
      const symbol = reflection.name.endsWith('Mark') ? context.getSymbolFromReflection(reflection) : undefined;
      if (symbol === undefined) continue;
      const { types = [] } = Object(context.programs[0]?.getTypeChecker().getDeclaredTypeOfSymbol(symbol));
      const marks = types.map((/** @type {{ value: string }} */ { value }) => value).sort();
      Object.assign(reflection, {
        type: new UnionType(marks.map((/** @type {string} */ mark) => new LiteralType(mark))),
      });
    }
    for (const { kind, groups = [] } of /** @type {import('typedoc').DeclarationReflection[]} */ (
      Object.values(project.reflections)
    ))
      for (const { children } of groups) {
        if (kind === ReflectionKind.Module) children.sort((one, other) => one.name.localeCompare(other.name, 'en'));
        if (kind === ReflectionKind.Project)
          children.sort((one, other) => MODULES.indexOf(one.name) - MODULES.indexOf(other.name));
        // `await using` calls this method; people call `close`.
        const at = children.findIndex(({ name }) => name === '[asyncDispose]');
        if (at >= 0) children.push(...children.splice(at, 1));
      }
  };
  app.converter.on(Converter.EVENT_RESOLVE_END, sort, last);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = module.name === 'index' ? 'sendable' : `sendable/${module.name}`;
      const text = INTRODUCTIONS[module.name];
      if (text === undefined) throw new Error(`docs/typedoc-names.js needs an introduction of ${module.name}.`);
      module.comment = new Comment([{ kind: 'text', text }]);
    }
    for (const reflection of Object.values(project.reflections)) {
      if (reflection.isSignature())
        reflection.parameters = reflection.parameters?.filter(({ name }) => name !== 'this');
      // Who reads a property need not know that it is computed.
      if (reflection.isDeclaration() && reflection.getSignature !== undefined) {
        const { type, comment } = reflection.getSignature;
        Object.assign(reflection, { kind: ReflectionKind.Property, type, comment, getSignature: undefined });
        reflection.setFlag(ReflectionFlag.Readonly);
      }
      const isTrap = reflection.comment?.getTag('@deprecated') !== undefined;
      const isPhantom = reflection.name.startsWith('[') && !SYMBOLS.includes(reflection.name);
      if (isTrap || isPhantom) project.removeReflection(reflection);
    }
  });
};
