import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createPayments } from '../apps/server/src/connectors/payments/create-payments.ts';
import { eventKinds } from '../packages/domain/src/billing/event-kinds.ts';
import { idempotencyKeyOf } from '../packages/domain/src/billing/provider-calls.ts';

type Kept = { id: string; url: string; secret: string };

/**
 * Tells the sandbox's payments where this product takes its events, once; answers the secret that they are signed with. The provider tells
 * it a single time: it is kept in `file`, and where that or the registration is gone a new one is made.
 */
export async function registerWebhook(
  settings: Record<string, string>,
  publicUrl: string,
  file: string,
): Promise<string> {
  const payments = createPayments(
    { apiBase: settings.STRIPE_API_BASE ?? '', secretKey: settings.STRIPE_SECRET_KEY ?? '', webhookSecrets: [] },
    { debug() {}, warn() {} },
  );
  const url = new URL('/webhooks/stripe', publicUrl).toString();
  const kept = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Kept) : null;
  const known = await payments.listWebhooks();
  if (kept && kept.url === url && known.some(({ id }) => id === kept.id)) return kept.secret;
  const callId = randomUUID();
  const made = await payments.writes.createWebhook(
    { url, kinds: eventKinds },
    { key: idempotencyKeyOf('createWebhook', callId), callId },
  );
  if (made.secret === null) throw new Error('The payments of the sandbox tell no secret of their webhook.');
  fs.writeFileSync(file, JSON.stringify({ id: made.id, url, secret: made.secret } satisfies Kept), { mode: 0o600 });
  return made.secret;
}
