import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import type { Routes, WorldHandler } from '../http/mount.ts';
import type { System } from '../world/system.ts';
import { systemKey } from '../world/system.ts';
import type { World } from '../world/world.ts';

/** The key that a world's marketplace signs its mails with; made when it is asked for first. */
type Keys = { made: Promise<{ privatePem: string; publicBase64: string }> | null };
const keys = systemKey<Keys>('mail keys');

export const openMailKeys: NonNullable<System['open']> = (world) => {
  keys.hold(world, { made: null });
  return Promise.resolve();
};

const SELECTOR = 'sandbox';
const DOMAIN = 'amazon.com';
const policies = {
  fairPrice: 'Marketplace Fair Pricing Policy',
  restricted: 'Restricted Products policy',
  trademark: 'Notice of trademark infringement',
  suspected: 'Suspected intellectual property violation',
  barcode2d: 'Products that need 2D barcodes',
  intellectualProperty: 'Received Intellectual Property Complaints',
  safety: 'Product Safety notice',
  message: 'Your weekly summary',
} as const;
type Policy = keyof typeof policies;
const isPolicy = (kind: unknown): kind is Policy => typeof kind === 'string' && Object.hasOwn(policies, kind);
const WANTED = `wanted: {to, kind: ${Object.keys(policies).join(' | ')}, asins: [], port?, isSigned?, messageId?, subject?, text?}`;

/** The world's key under which the marketplace signs, for what it hands on in a buyer's name. */
export const signingKey = async (world: World): Promise<{ keySelector: string; privateKey: string }> => ({
  keySelector: SELECTOR,
  privateKey: (await keyOf(world)).privatePem,
});

/** `POST /world/policy-mails` sends a mail of the marketplace to a store's own address; `GET /mail/keys` says its key in the place of DNS. */
export const registerPolicyMails: Routes = (mount, { config }) => {
  const usualPort = Number(config.env.INBOUND_MAIL_PORT || 4025);
  mount('GET', '/mail/keys', showKey);
  mount('POST', '/world/policy-mails', async ({ world, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body) || typeof body.to !== 'string' || !isPolicy(body.kind)) throw new BadRequest(WANTED);
    const port = typeof body.port === 'number' ? body.port : usualPort;
    const asins = Array.isArray(body.asins) ? body.asins.map(String) : [];
    const { to, kind, isSigned = true, messageId } = body;
    const mail = {
      to,
      kind,
      asins,
      isSigned: isSigned !== false,
      messageId: typeof messageId === 'string' ? messageId : null,
      subject: typeof body.subject === 'string' ? body.subject : null,
      text: typeof body.text === 'string' ? body.text : null,
    };
    return reply.code(200).send(await send(world, mail, port));
  });
};

const showKey: WorldHandler = async ({ world, query, reply }) => {
  // The marketplace signs for each of its shops with one key.
  const isKey = new RegExp(`^${SELECTOR}\\._domainkey\\.(?:marketplace\\.)?amazon\\.[a-z.]+$`).test(
    query.get('name') ?? '',
  );
  if (query.get('type') !== 'TXT' || !isKey) return reply.code(404).send({ error: 'no such record' });
  const { publicBase64 } = await keyOf(world);
  return [`v=DKIM1; k=rsa; p=${publicBase64}`];
};

function keyOf(world: World): NonNullable<Keys['made']> {
  const held = keys.of(world);
  held.made ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey, publicKey }) => ({
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicBase64: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }));
  return held.made;
}

type PolicyMail = {
  to: string;
  kind: Policy;
  asins: string[];
  isSigned: boolean;
  messageId: string | null;
  /** Words of its own instead of those of its kind: what the marketplace's support writes. */
  subject: string | null;
  text: string | null;
};

async function send(world: World, mail: PolicyMail, port: number): Promise<{ messageId: string }> {
  const { privatePem } = await keyOf(world);
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const lines = mail.asins.map((asin) => `ASIN: ${asin}`);
  const subject = mail.kind === 'message' ? policies.message : `Action required: ${policies[mail.kind]}`;
  const text = ['Hello,', '', 'We are writing about these products:', ...lines, '', 'Account Health'].join('\n');
  try {
    const { messageId } = await transport.sendMail({
      from: `Seller Performance <seller-performance@${DOMAIN}>`,
      to: mail.to,
      subject: mail.subject ?? subject,
      text: mail.text ?? text,
      ...(mail.messageId === null ? {} : { messageId: mail.messageId }),
      ...(mail.isSigned ? { dkim: { domainName: DOMAIN, keySelector: SELECTOR, privateKey: privatePem } } : {}),
    });
    return { messageId };
  } finally {
    transport.close();
  }
}
