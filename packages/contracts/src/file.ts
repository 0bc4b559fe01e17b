/** A download as its handler gives it. */
export type FileToSend = {
  name: string;
  mediaType: string;
  content: Uint8Array | string | AsyncIterable<Uint8Array | string>;
};
/** A download as it arrives; the media type is the content's. */
export type ReceivedFile = { name: string; content: Blob };

/** Control characters, and what ends a quoted text or names a folder on some system. */
const UNSAFE = /[\p{Cc}"\\/:*?<>|]/gu;

/** A file's name in a header of the answer: no character of it can end the header, leave its quotes or name a folder. */
export function dispositionOf(name: string): string {
  const safe = name.toWellFormed().replace(UNSAFE, '_');
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name that such a header gives; 'download' where it gives none. */
export function nameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
