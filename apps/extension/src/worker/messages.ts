import { approvalNumber, type ExtensionSettings } from '@kervan/domain/extension/extension-settings';
import type { CollectedPage } from '@kervan/domain/extension/collected';
import { INSTANCE_HEADER } from '@kervan/domain/identity/extension-message';
import type { Finding } from '../pages/read-pages.ts';
import type { ShipTo } from '../pages/fill-address.ts';
import { endSession, keepSession, readSession, type Keeper, type Session } from './session.ts';

/** What pages of the shop may ask of the worker. None of it carries an address or a token: those are the worker's own. */
export type PageMessage =
  | { kind: 'preview'; asin: string }
  | { kind: 'add'; asins: string[] }
  | { kind: 'collect'; page: CollectedPage; findings: Finding[] }
  | { kind: 'nextPurchase' }
  | { kind: 'bought'; buyerOrderNumber: string; paidUsdMinor: number };
/** What the extension's own pages may ask besides. */
export type OwnMessage = { kind: 'connected'; session: Session } | { kind: 'who' } | { kind: 'disconnect' };
export type Answer = { ok: true; data: unknown } | { ok: false; code: string };

/** Who sent it, as the browser says: an extension's id, and the address of the page. */
export type Sender = { id?: string | undefined; url?: string | undefined };
export type WorkerParts = { ownId: string; keeper: Keeper; fetch: typeof globalThis.fetch };
type Purchase = { purchaseId: number; shipTo: ShipTo | null; state: string };

const refused = (code: string): Answer => ({ ok: false, code });

/** Answers one message. Pages of another extension are told nothing, pages of the shop may not speak for the seller's sign-in. */
export async function answer(message: PageMessage | OwnMessage, sender: Sender, parts: WorkerParts): Promise<Answer> {
  if (sender.id !== parts.ownId) return refused('OriginNotAllowed');
  const isOwn = sender.url?.startsWith(`chrome-extension://${parts.ownId}/`) === true;
  if (message.kind === 'connected' || message.kind === 'who' || message.kind === 'disconnect')
    return isOwn ? ownAnswer(message, parts.keeper) : refused('OriginNotAllowed');
  const session = await readSession(parts.keeper);
  return session === null ? refused('NotSignedIn') : pageAnswer(message, session, parts);
}

async function ownAnswer(message: OwnMessage, keeper: Keeper): Promise<Answer> {
  if (message.kind === 'connected') await keepSession(keeper, message.session);
  if (message.kind === 'disconnect') await endSession(keeper);
  const session = await readSession(keeper);
  return { ok: true, data: session && { name: session.name, panel: session.panel } };
}

async function pageAnswer(message: PageMessage, session: Session, parts: WorkerParts): Promise<Answer> {
  const ask = (path: string, body?: object, storeId?: number) => askPanel(session, parts, { path, body, storeId });
  const read = await ask('/api/extension/getSettings');
  if (!read.ok) return read;
  const settings = read.data as ExtensionSettings; // The contract's answer.
  const [storeId] = settings.defaultStoreIds;
  if (storeId === undefined) return refused('InvalidMarketplaceSelection');
  switch (message.kind) {
    case 'preview':
      return settings.overlay
        ? ask('/api/extension/previewProduct', { asin: message.asin, customerMarketPlaceIds: settings.defaultStoreIds })
        : { ok: true, data: null };
    case 'add':
      return ask('/api/inventoryItem/AddAsinToInventory', {
        asins: message.asins,
        customerMarketPlaceIds: settings.defaultStoreIds,
        approvalMode: approvalNumber(settings.approvalMode),
      });
    case 'collect':
      return ask('/api/extension/collect', {
        customerMarketPlaceId: storeId,
        page: message.page,
        findings: message.findings,
      });
    case 'nextPurchase':
      return settings.autoFill ? nextPurchase(ask, storeId, { settings, parts }) : { ok: true, data: null };
    case 'bought':
      return bought(ask, storeId, message, { settings, parts });
  }
}

type Ask = (path: string, body?: object, storeId?: number) => Promise<Answer>;
type With = { settings: ExtensionSettings; parts: WorkerParts };
const PURCHASE = 'purchase';

/** Takes what is to be bought next and opens its checkout; what was taken before is taken up again. */
async function nextPurchase(ask: Ask, storeId: number, { settings, parts }: With): Promise<Answer> {
  const { [PURCHASE]: held } = await parts.keeper.get(PURCHASE);
  const taken = held === undefined ? await ask('/api/buyerQueue/next', {}, storeId) : { ok: true as const, data: held };
  if (!taken.ok || taken.data === null) return taken;
  const { purchaseId } = taken.data as Purchase; // The contract's answer.
  const opened = await ask('/api/buyerQueue/opened', { purchaseId }, storeId);
  if (!opened.ok) {
    await parts.keeper.remove(PURCHASE);
    return opened;
  }
  await parts.keeper.set({ [PURCHASE]: opened.data });
  const { shipTo } = opened.data as Purchase; // Likewise.
  return { ok: true, data: { purchaseId, shipTo, giftOption: settings.giftOption } };
}

/** Posts the order number of what was taken back, once. */
async function bought(
  ask: Ask,
  storeId: number,
  { buyerOrderNumber, paidUsdMinor }: Extract<PageMessage, { kind: 'bought' }>,
  { settings, parts }: With,
): Promise<Answer> {
  const { [PURCHASE]: held } = await parts.keeper.get(PURCHASE);
  if (held === undefined) return { ok: true, data: null };
  const { purchaseId } = held as Purchase; // Kept above.
  const told = await ask(
    '/api/buyerQueue/bought',
    { purchaseId, buyerOrderNumber, paidUsdMinor, purchaserAccountName: settings.sourceAccountName || null },
    storeId,
  );
  if (told.ok || told.code === 'AlreadyBought') await parts.keeper.remove(PURCHASE);
  return told;
}

type Asked = { path: string; body?: object | undefined; storeId?: number | undefined };

/** Asks the panel that the seller is signed in to, and no other address. A token that ended is forgotten. */
async function askPanel(
  session: Session,
  { keeper, fetch }: WorkerParts,
  { path, body, storeId }: Asked,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, session.panel), {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${session.token}`,
        [INSTANCE_HEADER]: session.instance,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        ...(storeId === undefined ? {} : { 'x-customer-marketplace-id': String(storeId) }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401) await endSession(keeper);
    const said = (await response.json()) as { data?: unknown; message?: string }; // The form of every answer of the panel.
    return response.ok ? { ok: true, data: said.data ?? null } : refused(said.message ?? 'Failed');
  } catch {
    return refused('ServerAway');
  }
}
