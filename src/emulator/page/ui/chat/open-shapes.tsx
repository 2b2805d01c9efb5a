import { type Context, createContext, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { type Choice, listChoices, readTemplate } from '../../../choices.js';
import { getShapes } from '../live/follow.js';
import type { Message } from '../live/page-state.js';
import { hueOf, Icon, Text } from '../parts/basics.js';
import { parsePlace, toHash } from '../place.js';
import { Pressables } from './buttons.js';
import { readMedia, readUrl } from './media.js';

type MediaKind = 'image' | 'audio' | 'video' | 'file';

/** A medium of open shape. */
export const Media = ({ kind, payload }: { readonly kind: MediaKind; readonly payload: object }): VNode => {
  const { url, name, others } = readMedia(payload);
  return (
    <div class="card">
      <Medium kind={kind} url={url} name={name} />
      {others.map(([key, value]) => (
        <small key={key}>
          {key.slice(0, 60)}: {String(value).slice(0, 200)}
        </small>
      ))}
    </div>
  );
};

interface MediumProps {
  readonly kind: MediaKind;
  readonly url: string;
  /** By default the name of the file in the URL. */
  readonly name?: string;
}

/** An image, audio, video or file. It loads nothing but draws a picture with the host and name, unless media is on. */
export const Medium = ({ kind, url, name: given }: MediumProps): VNode => {
  const sourceOf = useContext(MediaSource);
  const source = sourceOf(url);
  const { host, protocol, file } = readUrl(url);
  const name = given || file || kind;
  const isRemote = protocol.startsWith('http');
  const [failed, setFailed] = useState(false);
  if (kind !== 'file' && source !== undefined && !failed) {
    const onError = (): void => setFailed(true);
    if (kind === 'image') return <img src={source} alt={name} loading="lazy" onError={onError} />;
    const player = { controls: true, src: source, onError };
    return kind === 'audio' ? <audio {...player} /> : <video {...player} />;
  }
  return (
    <div class={`unloaded ${kind} ${hueOf(url)}`}>
      <Icon name={kind} />
      <span>
        <b>{name}</b>
        <small title={url}>
          {host || protocol || 'no URL in the payload'}
          {failed && ': could not be loaded'}
        </small>
      </span>
      {kind !== 'file' && isRemote && !failed && sourceOf === sourceInPage && (
        // A new page, because the policy of this one allows no other host.
        <a
          class="button"
          href={`/?media=on${location.hash}`}
          aria-label={`Load all media, such as ${name}`}
          onClick={event => addRow(event.currentTarget)}
        >
          Load all
        </a>
      )}
    </div>
  );
};

/** Adds the row of the chat to a link: a new page would begin at the newest row. */
const addRow = (link: HTMLAnchorElement): void => {
  const key = link.closest<HTMLElement>('[data-key]')?.dataset.key;
  const { view, chosen, query } = parsePlace(location.hash);
  if (view === 'chat' && key !== undefined) link.hash = toHash(view, [...chosen.slice(0, 1), key], query);
};

/** True if the page may load media from other hosts. Its Content-Security-Policy agrees; see `addPageRoute`. */
// The docs render components where there is no location.
export const LOADS_MEDIA: boolean = globalThis.location?.search === '?media=on';

const sourceInPage = (url: string): string | undefined =>
  /^data:/i.test(url) || (LOADS_MEDIA && /^https?:/i.test(url)) ? url : undefined;

/** Returns the address from which a medium is loaded; undefined if it must not be loaded. */
export const MediaSource: Context<(url: string) => string | undefined> = createContext(sourceInPage);

/** A button template, whose shape the API spec does not define: its texts and buttons, by the named fields or by convention. */
export const OpenTemplate = ({ entry }: { readonly entry: Message }): VNode => (
  <div class="card">
    {readTemplate(entry, getShapes()).texts.map((text, index) => (
      <Text key={index} of={text} />
    ))}
    <Choices entry={entry} kind="template" />
  </div>
);

/** Lists the labels of the first choices, shortened. */
const listLabels = (choices: readonly Choice[]): string => {
  const labels = choices.slice(0, 3).map(({ label }) => label.slice(0, 30));
  return `${labels.join(', ')}${choices.length > labels.length ? ' …' : ''}`;
};

interface ChoicesProps {
  readonly entry: Message;
  readonly kind: Choice['kind'];
}

/** The quick replies of a message, or the buttons of a button template. One whose fields are not known says why. */
export const Choices = ({ entry, kind }: ChoicesProps): VNode | null => {
  const all = listChoices(entry, getShapes());
  const shown = all.map((choice, index) => ({ ...choice, index })).filter(choice => choice.kind === kind);
  if (shown.length === 0) return null;
  const notes = new Set(shown.map(({ note }) => note).filter(note => note !== undefined));
  return (
    <div class={kind === 'reply' ? 'chips' : 'buttons'}>
      <Pressables request={entry.number} buttons={shown}>
        {[...notes].map(note => (
          <small class="note" key={note}>
            <b>{listLabels(shown.filter(choice => choice.note === note))}</b> {note}
          </small>
        ))}
      </Pressables>
    </div>
  );
};
