import type { WireButton } from '../spec/attachment.js';

/** The names of the fields with the label of a button and the value that its press returns. */
export interface ChoiceShape {
  /** The field with the label; by default the first text among `title`, `text` and `label`. */
  readonly title?: string | undefined;
  /** The field with the value that a press returns; by default `payload`, or the label if there is no such text. */
  readonly payload?: string | undefined;
}

/** The names of the fields of a button template. */
export interface TemplateShape extends ChoiceShape {
  /** The field with the text; by default every text of the payload is shown. */
  readonly text?: string | undefined;
  /** The field with the list of buttons; by default every list of the payload. */
  readonly buttons?: string | undefined;
}

/** The shapes that the API spec leaves open, as your platform has them. They make quick replies and button templates pressable. */
export interface EmulatorShapes {
  readonly quickReply?: ChoiceShape | undefined;
  readonly quickReplyV2?: ChoiceShape | undefined;
  readonly buttonTemplatePayload?: TemplateShape | undefined;
}

/** A quick reply, or a button of a button template. */
export interface Choice {
  readonly kind: 'template' | 'reply';
  readonly label: string;
  /** The button that a press presses; undefined if its fields are not known. */
  readonly button: WireButton | undefined;
  /** The reason why it cannot be pressed, or the assumption about what a press returns. */
  readonly note: string | undefined;
}

/** The parts of a message that have an open shape; also as JSON. */
interface Request {
  readonly request: {
    readonly message: {
      readonly attachment?: { readonly type: string; readonly payload: object };
      readonly quickReplies: readonly object[];
      readonly quickRepliesV2: readonly object[];
    };
  };
}

/**
 * Lists the buttons of a message whose shape the API spec leaves open: those of a button template, then the quick replies.
 * A press of one is the emulator's own choice: it returns `[<messageId>]:<payload>`, as a press of any other button does.
 */
export const listChoices = (message: Request, shapes: EmulatorShapes): readonly Choice[] => {
  const { quickReplies, quickRepliesV2 } = message.request.message;
  const { quickReply = {}, quickReplyV2 = {}, buttonTemplatePayload = {} } = shapes;
  const { lists } = readTemplate(message, shapes);
  if (lists.length + quickReplies.length + quickRepliesV2.length === 0) return NONE;
  return [
    ...lists.map(item => toChoice('template', item, buttonTemplatePayload, 'buttonTemplatePayload')),
    ...quickRepliesV2.map(item => toChoice('reply', item, quickReplyV2, 'quickReplyV2')),
    ...quickReplies.map(item => toChoice('reply', item, quickReply, 'quickReply')),
  ];
};

const NONE: readonly Choice[] = [];

/** Reads the texts and the items of the lists of a button template; both are empty for other messages. */
export const readTemplate = (
  { request }: Request,
  { buttonTemplatePayload: shape = {} }: EmulatorShapes,
): { readonly texts: readonly string[]; readonly lists: readonly unknown[] } => {
  const { attachment } = request.message;
  if (attachment?.type !== 'template') return { texts: [], lists: [] };
  const fields: readonly (readonly [string, unknown])[] = Object.entries(attachment.payload);
  if (fields.some(([name, value]) => name === 'templateType' && value === 'generic')) return { texts: [], lists: [] };
  const texts = fields.filter(([name]) => (shape.text === undefined ? name !== 'templateType' : name === shape.text));
  const lists = fields.filter(([name]) => shape.buttons === undefined || name === shape.buttons);
  return {
    texts: texts.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])),
    lists: lists.flatMap(([, value]) => (Array.isArray(value) ? value : [])),
  };
};

const TITLES = ['title', 'text', 'label'];

const toChoice = (kind: Choice['kind'], item: unknown, shape: ChoiceShape, name: keyof EmulatorShapes): Choice => {
  const fields: Readonly<Record<string, unknown>> = typeof item === 'string' ? { title: item } : Object(item);
  const title = findText(fields, shape.title === undefined ? TITLES : [shape.title]);
  if (title === undefined) {
    const where = shape.title === undefined ? `the fields ${TITLES.join(', ')}` : `the field ${shape.title}`;
    return {
      kind,
      label: (JSON.stringify(item) ?? '').slice(0, 100),
      button: undefined,
      note: toNote(where, name, 'title'),
    };
  }
  const payload = findText(fields, [shape.payload ?? 'payload']);
  // The user said where it is, so the label would be a wrong guess.
  if (payload === undefined && shape.payload !== undefined)
    return { kind, label: title, button: undefined, note: toNote(`the field ${shape.payload}`, name, 'payload') };
  if (fields.type === 'web_url' && payload !== undefined)
    return { kind, label: title, button: { type: 'web_url', title, payload }, note: undefined };
  const note = payload === undefined ? 'A press returns the label, because it has no payload.' : undefined;
  return { kind, label: title, button: { type: 'postback', title, payload: payload ?? title }, note };
};

/** Says why a choice cannot be pressed, and which option names its field. */
const toNote = (where: string, name: keyof EmulatorShapes, field: keyof ChoiceShape): string =>
  `This button cannot be pressed: it has no text in ${where}. Name the field: createEmulator({ shapes: { ${name}: { ${field} } } }).`;

/** Finds the first field that is a text and is not empty. An own field, so that `constructor` is not found. */
const findText = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};
