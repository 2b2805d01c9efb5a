interface Shape {
  readonly key: string;
  /** The name of the type that the consumer registers, and what it is. */
  readonly type: string;
  readonly fields: string;
  readonly right: string;
  readonly takenBy: string;
}

/** The seven open shapes, as a consumer could register them. */
const shapes: readonly Shape[] = [
  { key: 'quickReply', type: 'OldReply', fields: 'label: string', right: "label: 'Y'", takenBy: 'legacyQuickReplies' },
  { key: 'quickReplyV2', type: 'Reply', fields: 'title: string', right: "title: 'Y'", takenBy: 'quickReplies' },
  { key: 'imagePayload', type: 'Picture', fields: 'url: string', right: "url: 'x'", takenBy: 'image' },
  { key: 'audioPayload', type: 'Sound', fields: 'mp3: string', right: "mp3: 'x'", takenBy: 'audio' },
  { key: 'videoPayload', type: 'Film', fields: 'seconds: number', right: 'seconds: 3', takenBy: 'video' },
  { key: 'filePayload', type: 'Paper', fields: 'name: string', right: "name: 'x'", takenBy: 'file' },
  {
    key: 'buttonTemplatePayload',
    type: 'Choice',
    fields: 'ask: string',
    right: "ask: 'Sure?'",
    takenBy: 'buttonTemplate',
  },
];

const callOf = ({ takenBy }: Shape, fields: string): string =>
  `${takenBy.endsWith('eplies') ? "Message.text('x')" : 'Message'}.${takenBy}({ ${fields} })`;

const right = shapes.map(
  shape => `export const ${shape.type}Message = ${callOf(shape, shape.right)}.toUser('u').toJSON();`,
);
const misuses = shapes.map(shape => callOf(shape, 'wrong: true'));

const registered = `${shapes.map(({ type, fields }) => `interface ${type} { ${fields} }`).join('\n')}
declare module 'sendable' {
  interface PlatformShapes { ${shapes.map(({ key, type }) => `${key}: ${type}`).join('; ')} }
}
// On the wire it is the same, read-only.
export const image: WireMediaAttachment = { type: 'image', payload: { url: 'x' } };
export const choice: WireAttachment = { type: 'template', payload: { ask: 'Sure?' } };
// @ts-expect-error a malformed generic template is not a button template of the registered shape
export const malformed: WireAttachment = { type: 'template', payload: { elements: [] } };
`;

const program = (middle: string, calls: readonly string[]): string =>
  ["import { Message, type WireAttachment, type WireMediaAttachment } from 'sendable';", middle, ...calls].join('\n');

/** The shapes registered: the right ones compile, and each of the seven wrong ones is refused, by the consumer's own type. */
export const uses: string = program(registered, [...right, ...misuses]);
export const refusals: readonly string[] = shapes.map(
  ({ type, takenBy }) =>
    `Object literal may only specify known properties, and 'wrong' does not exist in type '${takenBy.endsWith('eplies') ? `${type} | readonly ${type}[]` : type}'.`,
);

/** Shapes that JSON cannot represent: each use is refused, and the text names the key. */
export const noJson: string = `import { Message, type PlatformShapes } from 'sendable';
declare module 'sendable' {
  interface PlatformShapes {
    imagePayload: { at: Date };
    audioPayload: string[];
    videoPayload: { act(): void };
    filePayload: { size: bigint };
    buttonTemplatePayload: { ask?: { key: symbol } };
  }
}
declare const given: PlatformShapes;
Message.image(given.imagePayload);
Message.audio(given.audioPayload);
Message.video(given.videoPayload);
Message.file(given.filePayload);
Message.buttonTemplate(given.buttonTemplatePayload);
`;
export const noJsonKeys: readonly string[] = [
  'imagePayload',
  'audioPayload',
  'videoPayload',
  'filePayload',
  'buttonTemplatePayload',
];

/** No shape registered: every JSON object compiles. */
export const without: string = program('', [...right, ...misuses]);

/** A key that is not one of the seven; its shape would not be checked. */
export const misnamed: string = program(
  "declare module 'sendable' { interface PlatformShapes { quickReplyv2: { title: string }; imagePayload: { url: string } } }",
  ["Message.text('x').quickReplies({ title: 'Y' });", "Message.image({ url: 'x' });", "Message.video({ url: 'x' });"],
);
const wanted =
  '"a shape, once you rename the unknown key quickReplyv2 of PlatformShapes: its keys are quickReply, quickReplyV2, imagePayload, audioPayload, videoPayload, filePayload and buttonTemplatePayload"';
export const misnaming: readonly string[] = [
  `Object literal may only specify known properties, and 'title' does not exist in type 'readonly MustBe<${wanted}>[]'.`,
  `Argument of type '{ url: string; }' is not assignable to parameter of type 'MustBe<${wanted}>'.
  Type '{ url: string; }' is not assignable to type '${wanted}'.`,
];
