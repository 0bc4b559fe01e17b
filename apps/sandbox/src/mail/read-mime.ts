import PostalMime from 'postal-mime';

export type MimeMessage = { subject: string; text: string | null; html: string | null };

/** Beyond these it is an attack, not a message. */
const bounds = { maxNestingDepth: 10, maxRfc822NestingDepth: 2, maxHeadersSize: 256 * 1024 };

/**
 * Reads subject, plain text and HTML of a message (RFC 5322, 2045–2047). Attachments are left out; a body that is absent is null. What is
 * beyond the bounds has no words: it is kept all the same.
 */
export async function readMime(raw: Buffer): Promise<MimeMessage> {
  try {
    const { subject = '', text, html } = await PostalMime.parse(raw, bounds);
    return { subject, text: withPlainBreaks(text), html: withPlainBreaks(html) };
  } catch {
    return { subject: '', text: null, html: null };
  }
}

/** The reader ends every line of a body, the last one too. */
const withPlainBreaks = (text: string | undefined): string | null =>
  text?.replaceAll('\r\n', '\n').replace(/\n$/, '') ?? null;
