import { createTransport } from 'nodemailer';
import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import type { Routes } from '../http/mount.ts';
import { signingKey } from './policy-mail.ts';

const WANTED =
  'wanted: {to, from: alias@marketplace.amazon.…, subject, text?, html?, inReplyTo?, messageId?, files?: [{name, base64}], port?, isSigned?}';
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** `POST /world/buyer-mails`: a buyer writes; the marketplace hands it on under his alias and signs it. */
export const registerBuyerMails: Routes = (mount, { config }) => {
  const usualPort = Number(config.env.INBOUND_MAIL_PORT || 4025);
  mount('POST', '/world/buyer-mails', async ({ world, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body)) throw new BadRequest(WANTED);
    const [to, from, subject] = [text(body.to), text(body.from), text(body.subject)];
    const [, domain] = /^[^@\s]+@(marketplace\.amazon\.[a-z.]+)$/.exec(from ?? '') ?? [];
    if (to === undefined || from === undefined || subject === undefined || domain === undefined)
      throw new BadRequest(WANTED);
    const port = typeof body.port === 'number' ? body.port : usualPort;
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    const [plain, html, messageId, inReplyTo] = [body.text, body.html, body.messageId, body.inReplyTo].map(text);
    const files = Array.isArray(body.files) ? body.files.filter(isRecord) : [];
    try {
      const sent = await transport.sendMail({
        from: { name: 'Buyer', address: from },
        to,
        subject,
        ...(plain === undefined ? {} : { text: plain }),
        ...(html === undefined ? {} : { html }),
        ...(messageId === undefined ? {} : { messageId }),
        ...(inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }),
        attachments: files.map(({ name, base64 }) => ({
          filename: text(name) ?? 'file',
          content: Buffer.from(text(base64) ?? '', 'base64'),
        })),
        ...(body.isSigned === false ? {} : { dkim: { domainName: domain, ...(await signingKey(world)) } }),
      });
      return reply.code(200).send({ messageId: sent.messageId });
    } finally {
      transport.close();
    }
  });
};
