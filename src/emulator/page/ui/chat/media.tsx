import type { VNode } from 'preact';
import { Icon } from '../parts/icon.js';
import { LOADS_MEDIA } from './loads-media.js';

type MediaKind = 'image' | 'audio' | 'video' | 'file';

/** A medium of open shape: what of its payload looks like its address, and what else is in it. */
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

/** An image, a sound, a video or a file; unless the page was told to, it loads nothing and says what it would load. */
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
        <small title={url}>{host || protocol || 'no address in the payload'}</small>
      </span>
    </div>
  );
};
