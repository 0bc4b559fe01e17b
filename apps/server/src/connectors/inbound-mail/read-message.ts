import PostalMime from 'postal-mime';
import { limits } from '@kervan/domain/limits';
import { textOfHtml } from '@kervan/domain/protection/mail-text';

export type MailFile = { name: string; bytes: Buffer };
export type Message = {
  messageId: string | null;
  from: string | null;
  subject: string;
  text: string;
  allText: string;
  /** The mails that it answers, by their own names. */
  answers: string[];
  files: MailFile[];
};

const ANSWERED_MAX = 30;

// A mail within mails within mails is nothing anybody reads.
const bounds = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** The words of a mail. `text`: as it is to be read; `allText`: also what only its HTML says. What is no mail is one without words. */
export async function readMessage(raw: Buffer): Promise<Message> {
  const none = { messageId: null, from: null, subject: '', text: '', allText: '', answers: [], files: [] };
  try {
    const mail = await PostalMime.parse(raw, bounds);
    const { messageId, from, subject = '', text = '', html = '', inReplyTo = '', references = '' } = mail;
    const shown = textOfHtml(html);
    return {
      messageId: messageId?.trim() || null,
      from: from?.address?.trim() || null,
      subject,
      text: text.trim() === '' ? shown : text,
      allText: `${text}\n${shown}`,
      answers: [...`${inReplyTo} ${references}`.matchAll(/<[^<>\s]{1,290}>/g)].map(([id]) => id).slice(0, ANSWERED_MAX),
      files: mail.attachments.slice(0, limits.buyerFilesMax).map(({ filename, content }) => ({
        name: filename ?? '',
        bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
      })),
    };
  } catch {
    // Whatever it is: it is kept, and shown as a mail without a sender.
    return none;
  }
}
