import type { VNode } from 'preact';
import { Icon, LIST_LIMIT, More } from '../parts/basics.js';

type MediaKind = 'image' | 'audio' | 'video' | 'file';

/** A medium of open shape: the field of its payload that looks like a URL, and the other fields. */
export const Media = ({ kind, payload }: { readonly kind: MediaKind; readonly payload: object }): VNode => {
  const texts = Object.entries(payload).filter(([, value]) => Object(value) !== value);
  const address = texts.find(([, value]) => /^(https?:\/\/|data:)/i.test(value));
  const others = texts.filter(text => text !== address).slice(0, 6);
  return (
    <div class="card">
      <Medium kind={kind} url={address?.[1] ?? ''} />
      {others.map(([key, value]) => (
        <small key={key}>
          {key}: {String(value).slice(0, 200)}
        </small>
      ))}
    </div>
  );
};

/** An image, audio, video or file. It loads nothing but shows the host and name, unless media is on. */
export const Medium = ({ kind, url }: { readonly kind: MediaKind; readonly url: string }): VNode => {
  const { host, protocol, pathname } = URL.canParse(url) ? new URL(url) : { host: '', protocol: '', pathname: '' };
  const isData = protocol === 'data:';
  const name = isData ? kind : pathname.split('/').at(-1) || kind;
  if (kind !== 'file' && (isData || (LOADS_MEDIA && protocol.startsWith('http')))) {
    if (kind === 'image') return <img src={url} alt={name} loading="lazy" />;
    // biome-ignore lint/a11y/useMediaCaption: a message has none
    return kind === 'audio' ? <audio controls src={url} /> : <video controls src={url} />;
  }
  return (
    <div class="unloaded">
      <Icon name={kind} />
      <span>
        <b>{name}</b>
        <small title={url}>{host || protocol || 'no URL in the payload'}</small>
      </span>
    </div>
  );
};

/** A button template, whose shape the API spec does not define: the fields that look like texts and buttons. */
export const OpenTemplate = ({ payload }: { readonly payload: object }): VNode => {
  const values = Object.entries(payload).filter(([key]) => key !== 'templateType');
  const texts = values.filter(([, value]) => typeof value === 'string');
  return (
    <div class="card">
      {texts.map(([key, text]) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
      <Chips items={values.flatMap(([, value]) => (Array.isArray(value) ? value : []))} what="Buttons" />
    </div>
  );
};

interface ChipsProps {
  readonly items: readonly unknown[];
  readonly what: string;
}

/** Items of open shape that a user could press: only shown, because the API spec does not define what a press returns. */
export const Chips = ({ items, what }: ChipsProps): VNode | null =>
  items.length === 0 ? null : (
    <div class="chips">
      <ul>
        {items.slice(0, LIST_LIMIT).map((item, index) => (
          <li key={index} dir="auto">
            {toLabel(item).slice(0, 100)}
          </li>
        ))}
      </ul>
      <More of={items} />
      <small>{what}: not clickable, because the API spec does not define their fields.</small>
    </div>
  );

const toLabel = (item: unknown): string => {
  if (typeof item === 'string') return item;
  const { title, text, label, ...others } = Object(item);
  const texts = [title, text, label, ...Object.values(others)];
  return texts.find(value => typeof value === 'string' && value !== '') ?? JSON.stringify(item);
};

/** True if the page may load media from other hosts. Its Content-Security-Policy agrees; see `addPageRoute`. */
export const LOADS_MEDIA: boolean = location.search === '?media=on';
