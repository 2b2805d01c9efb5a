import { stepRowsOf } from '../support/spec/rows.js';

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

/** The states whose names are not that of the step with `is set`. */
export const STATES: Readonly<Record<string, string>> = {
  confirmButtons: 'confirm buttons are set',
  hidden: 'payload is hidden',
  legacyQuickReplies: 'legacyQuickReplies are set',
  quickReplies: 'quickReplies are set',
  seenAs: 'text on press is set',
  withImage: 'image is set',
  withLocation: 'location is asked for',
};

/** Lists the states of an object: one for each step of its table. */
const statesOf = (name: string, isNeeded: readonly boolean[] = [false, true]): readonly string[] =>
  stepRowsOf(name)
    .filter(row => isNeeded.includes(row.isNeeded))
    .map(({ step }) => STATES[step] ?? `${step} is set`);

const ELEMENT = statesOf('Element');

const SLOTS: Readonly<Record<string, number>> = {
  'no buttons': 3,
  '1 button': 2,
  '2 buttons': 1,
  '3 buttons (the maximum)': 0,
  'a list of unknown length (add no more)': 0,
};

/** All sets of marks x 5 counts of buttons. */
export const elements: readonly State[] = subsets(ELEMENT).flatMap(marks =>
  Object.entries(SLOTS).map(([count, slots]) => ({
    kind: 'Element',
    type: `Element<${union(marks.length === 0 ? ['nothing else is set'] : marks)}, '${count}'>`,
    rights: [...without(ELEMENT, marks), ...['3rd', '2nd', '1st'].slice(0, slots)],
    needs: [],
  })),
);

const MESSAGE = ['recipient is set', ...statesOf('TextMessage')];

/** All sets of marks of a text. */
export const messages: readonly State[] = subsets(MESSAGE).map(marks => ({
  kind: 'Message',
  type: `Message<${union(['text is set', ...marks])}>`,
  rights: without(MESSAGE, marks),
  needs: without(['recipient is set'], marks),
}));

const GENERIC = ['recipient is set', ...statesOf('GenericMessage')];

/** All sets of marks. An element can always be added, so that mark does not remove a method. */
export const generics: readonly State[] = subsets([...GENERIC, '1 element or more']).map(marks => ({
  kind: 'GenericMessage',
  type: `GenericMessage<${union(['template is generic', ...marks])}>`,
  rights: without(GENERIC, marks),
  needs: without(['1 element or more', 'recipient is set'], marks),
}));

const OTP = [...statesOf('SendOtpRequest', [false]), 'confirm buttons are set'];
const OTP_NEEDS = statesOf('SendOtpRequest', [true]);

/** All sets of marks. */
export const otps: readonly State[] = subsets([...OTP_NEEDS, ...OTP]).map(marks => ({
  kind: 'Otp',
  type: `Otp<${union(['customerNo is set', ...marks])}>`,
  rights: without([...OTP_NEEDS, ...OTP], marks),
  needs: without(OTP_NEEDS, marks),
}));

const POSTBACK = statesOf('PostbackButton');
const WEB_URL = statesOf('WebUrlButton');

/** All sets of marks of both kinds of buttons. */
export const buttons: readonly State[] = [
  ...subsets(POSTBACK).map(marks => ({
    kind: 'PostbackButton',
    type: `PostbackButton<${union(['title and payload are set', ...marks])}>`,
    rights: without(POSTBACK, marks),
    needs: [],
  })),
  ...subsets(WEB_URL).map(marks => ({
    kind: 'WebUrlButton',
    type: `WebUrlButton<${union(['title and uri are set', ...marks])}>`,
    rights: without(WEB_URL, marks),
    needs: [],
  })),
];
