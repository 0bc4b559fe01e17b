import { createTransport } from 'nodemailer';
import { waitMs } from '../../wait-factor.ts';

/** One mail to one recipient. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Instead of the product's own sender. */
  from?: string;
  /** The name under which it goes, and of the mail that it answers. */
  messageId?: string;
  inReplyTo?: string;
  files?: readonly { name: string; mediaType: string; content: Buffer }[];
};

export type Mailer = {
  /**
   * Hands the mail to the SMTP server.
   * @throws MailNotAccepted when the server refuses it for good (5xx), MailNotSent when it may be tried again.
   */
  send(mail: Mail): Promise<{ messageId: string }>;
  /** Ends open connections. */
  close(): void;
};

/** The mail may be tried again later. */
export class MailNotSent extends Error {
  override readonly name: string = 'MailNotSent';
}

/** The server refused the mail or its recipient for good. */
export class MailNotAccepted extends Error {
  override readonly name: string = 'MailNotAccepted';
}

// A server that does not answer must not keep a job for minutes (ms of system time).
const timeouts = {
  connectionTimeout: waitMs(10_000),
  greetingTimeout: waitMs(10_000),
  socketTimeout: waitMs(30_000),
  dnsTimeout: waitMs(10_000),
};

/** SMTP client. `smtpUrl` is smtp:// or smtps:// with an optional login; `from` is the sender's address. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  // Bodies may hold links that sign someone in: nothing of a mail is logged, and no file or address is read into it.
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      logger: false,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    },
    { from },
  );
  return {
    async send(mail) {
      try {
        const { messageId } = await transport.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          ...(mail.from === undefined ? {} : { from: mail.from }),
          ...(mail.messageId === undefined ? {} : { messageId: mail.messageId }),
          ...(mail.inReplyTo === undefined ? {} : { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
          attachments: (mail.files ?? []).map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content,
          })),
        });
        return { messageId };
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}

function failureOf(error: unknown): Error {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  // The server's own words may repeat the recipient, so only its code is kept; the rest is in the cause.
  const message = `mail server: ${reason}${code ? ` ${code}` : ''}`;
  return code >= 500 && code < 600
    ? new MailNotAccepted(message, { cause: error })
    : new MailNotSent(message, { cause: error });
}
