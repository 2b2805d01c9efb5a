/** A state of a builder, and what the oracle knows of it. */
export interface State {
  readonly kind: string;
  /** The type, as written in a signature. */
  readonly type: string;
  /** The steps that may still be called. */
  readonly rights: readonly string[];
  /** The missing fields; empty for a complete message. */
  readonly needs: readonly string[];
}

const subsets = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.reduce<readonly (readonly T[])[]>((sets, item) => sets.flatMap(set => [set, [...set, item]]), [[]]);

const union = (marks: readonly string[]): string => marks.map(mark => `'${mark}'`).join(' | ') || 'never';
const without = (all: readonly string[], marks: readonly string[]) => all.filter(mark => !marks.includes(mark));

const SLOTS: Readonly<Record<string, number>> = {
  'no buttons': 3,
  '1 button': 2,
  '2 buttons': 1,
  '3 buttons (the maximum)': 0,
  'a closed list of buttons': 0,
};
const ELEMENT = ['messageId is set', 'title is set', 'subtitle is set', 'image is set'];

/** 16 sets of marks x 5 counts of buttons. */
export const elements: readonly State[] = subsets(ELEMENT).flatMap(marks =>
  Object.entries(SLOTS).map(([count, slots]) => ({
    kind: 'Element',
    type: `Element<${union(marks.length === 0 ? ['nothing else is set'] : marks)}, '${count}'>`,
    rights: [...without(ELEMENT, marks), ...['3rd', '2nd', '1st'].slice(0, slots)],
    needs: [],
  })),
);

const MESSAGE = ['messageId is set', 'recipient is set', 'quickReplies are set', 'legacyQuickReplies are set'];

/** 16 sets of marks of a text. */
export const messages: readonly State[] = subsets(MESSAGE).map(marks => ({
  kind: 'Message',
  type: `Message<${union(['text is set', ...marks])}>`,
  rights: without(MESSAGE, marks),
  needs: without(['recipient is set'], marks),
}));

/** 8 sets of marks. An element can always be added, so that mark does not remove a method. */
export const generics: readonly State[] = subsets(['messageId is set', 'recipient is set', '1 element or more']).map(
  marks => ({
    kind: 'GenericMessage',
    type: `GenericMessage<${union(['template is generic', ...marks])}>`,
    rights: without(['messageId is set', 'recipient is set'], marks),
    needs: without(['1 element or more', 'recipient is set'], marks),
  }),
);

const OTP = ['value is set', 'image is set', 'txCode is set', 'deviceId is set', 'location is asked for'];
const OTP_NEEDS = ['messageId is set', 'text is set'];

/** 128 sets of marks. */
export const otps: readonly State[] = subsets([...OTP_NEEDS, ...OTP]).map(marks => ({
  kind: 'Otp',
  type: `Otp<${union(['customerNo is set', ...marks])}>`,
  rights: without([...OTP_NEEDS, ...OTP], marks),
  needs: without(OTP_NEEDS, marks),
}));

const POSTBACK = ['payload is hidden', 'text on press is set'];

/** 4 sets of marks of a postback button, 2 of a web URL button. */
export const buttons: readonly State[] = [
  ...subsets(POSTBACK).map(marks => ({
    kind: 'PostbackButton',
    type: `PostbackButton<${union(['title and payload are set', ...marks])}>`,
    rights: without(POSTBACK, marks),
    needs: [],
  })),
  ...subsets(['text on press is set']).map(marks => ({
    kind: 'WebUrlButton',
    type: `WebUrlButton<${union(['title and uri are set', ...marks])}>`,
    rights: without(['text on press is set'], marks),
    needs: [],
  })),
];
