import { createTransport } from 'nodemailer';
import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import { oneOf, optionalText, requireObject, wholeNumber } from '../http/fields.ts';
import type { Routes } from '../http/mount.ts';
import type { EffectHandler } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { signingKey } from './policy-mail.ts';

/** How a case stands, as the marketplace names it. */
const caseStatuses = ['RESOLVED', 'TRANSFERRED', 'PENDING_MERCHANT_ACTION', 'PENDING_AMAZON_ACTION'] as const;

/** What the marketplace's support tells of a case. `tries`: how often nobody took the mail. */
type CaseMail = {
  messageId: string;
  to: string;
  caseId: string;
  status: (typeof caseStatuses)[number];
  subject: string;
  contactEmail: string | null;
  createdAt: string | null;
  resolvedAt: string | null;
  callbacks: { party: string; phone: string; from: string; to: string }[];
  port: number;
  isSigned: boolean;
  tries: number;
};

const DOMAIN = 'amazon.com';
const DUE = 'mail.case';
/** A mail server tries again, and gives up at last. */
const AGAIN_MS = 60_000;
const TRIES_MAX = 60;
const callbackFields = ['party', 'phone', 'from', 'to'] as const;

/**
 * `POST /world/support-cases`: the marketplace's support writes to a store's own address of a case, signed: {to, caseId, status, subject, contactEmail?,
 * createdAt?, resolvedAt?, callbacks?: [{party, phone, from, to}], at?, port?, isSigned?}. With `at` it does so when the world's clock is there, and
 * again every minute while nobody takes mail. Assumed: the marketplace publishes no form of these mails; they are written as the product reads them.
 */
export const registerCaseMails: Routes = (mount, { config }) => {
  const usualPort = Number(config.env.INBOUND_MAIL_PORT) || 4025;
  mount('POST', '/world/support-cases', async ({ world, request, reply }) => {
    const body = requireObject(bodyJson(request));
    const mail = mailOf(body, { world, usualPort });
    const at = momentIn(body, 'at');
    if (at === null) await send(world, mail);
    else await world.effects.schedule(DUE, new Date(at), mail);
    return reply.code(at === null ? 200 : 202).send({ messageId: mail.messageId });
  });
};

/** A case that is due: the mail goes out, or is tried again a minute later. */
export const caseMailEffects: Record<string, EffectHandler> = {
  [DUE]: async (world, payload, at) => {
    const mail = payload as CaseMail; // Written by the route above.
    await send(world, mail).catch(async () => {
      if (mail.tries < TRIES_MAX)
        await world.effects.schedule(DUE, new Date(at.getTime() + AGAIN_MS), { ...mail, tries: mail.tries + 1 });
    });
  },
};

function mailOf(body: Record<string, unknown>, { world, usualPort }: { world: World; usualPort: number }): CaseMail {
  const [to, caseId, subject] = ['to', 'caseId', 'subject'].map((name) => optionalText(body, name));
  if (!to || !subject) throw new BadRequest('to and subject must be texts.');
  if (!/^\d{8,15}$/.test(caseId ?? '')) throw new BadRequest('caseId must be 8 to 15 digits.');
  const callbacks = Array.isArray(body.callbacks) ? body.callbacks : [];
  return {
    messageId: `<case-${caseId}-${world.clock.nowMs()}@${DOMAIN}>`,
    to,
    caseId: caseId ?? '',
    status: oneOf(body, 'status', { allowed: caseStatuses }),
    subject,
    contactEmail: optionalText(body, 'contactEmail'),
    createdAt: momentIn(body, 'createdAt'),
    resolvedAt: momentIn(body, 'resolvedAt'),
    callbacks: callbacks.map((callback: unknown) => callbackOf(callback)),
    port: wholeNumber(body, 'port', { min: 1, max: 65_535, fallback: usualPort }),
    isSigned: body.isSigned !== false,
    tries: 0,
  };
}

function momentIn(body: Record<string, unknown>, name: string): string | null {
  const text = optionalText(body, name);
  if (text !== null && Number.isNaN(Date.parse(text))) throw new BadRequest(`${name} must be an instant.`);
  return text;
}

function callbackOf(value: unknown): CaseMail['callbacks'][number] {
  const fields = isRecord(value) ? value : {};
  const [party, phone, from, to] = callbackFields.map((name) => optionalText(fields, name));
  if (!party || !phone || !from || !to) throw new BadRequest(`a callback has ${callbackFields.join(', ')}.`);
  return { party, phone, from, to };
}

/** The mail as the support writes it: facts in lines of their own. */
function textOf({ caseId, status, subject, contactEmail, createdAt, resolvedAt, callbacks }: CaseMail): string {
  const facts = [
    ['Case ID', caseId],
    ['Subject', subject],
    ['Status', status.toLowerCase().replaceAll('_', ' ')],
    ['Contact email', contactEmail],
    ['Created', createdAt],
    ['Resolved', resolvedAt],
    ...callbacks.map(({ party, phone, from, to }) => ['Callback', `${party}, ${phone}, ${from} to ${to}`]),
  ];
  return [
    'Hello from Amazon Selling Partner Support,',
    '',
    'There is news about your case.',
    '',
    ...facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
    '',
    'Thank you for selling with Amazon.',
  ].join('\n');
}

async function send(world: World, mail: CaseMail): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: mail.port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({
      from: `Amazon Selling Partner Support <case-update@${DOMAIN}>`,
      to: mail.to,
      subject: `[CASE ${mail.caseId}] ${mail.subject}`,
      text: textOf(mail),
      messageId: mail.messageId,
      ...(mail.isSigned ? { dkim: { domainName: DOMAIN, ...(await signingKey(world)) } } : {}),
    });
  } finally {
    transport.close();
  }
}
