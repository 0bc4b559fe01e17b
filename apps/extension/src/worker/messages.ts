import type { CollectedPage } from '@kervan/domain/extension/collected';
import { approvalNumber, type ExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { storesOfPage } from '@kervan/domain/extension/seller-pages';
import type { MarketCode } from '@kervan/domain/markets';
import type { BuyFailure } from '@kervan/domain/orders/buy-failures';
import type { Finding, PageMetric } from '../pages/read-pages.ts';
import { askerOf, refused, type Answer, type Ask, type WorkerParts } from './ask-panel.ts';
import { bought, failed, nextPurchase, openCheckout, readHeld, type BuyingParts } from './purchases.ts';
import { endSession, keepSession, readSession, type Session } from './session.ts';

/** A list of a seller page, of one of the stores that the page may be of. */
type Collected = { storeId: number; marketplaceId: string | null; page: CollectedPage; findings: Finding[] };

/** How the account stands by a seller page. */
type CollectedHealth = { storeId: number; marketplaceId: string | null; metrics: PageMetric[] };

/** What pages of the shop may ask of the worker. None of it carries an address or a token: those are the worker's own. */
export type PageMessage =
  | { kind: 'language' }
  | { kind: 'preview'; asin: string }
  | { kind: 'add'; asins: string[] }
  | { kind: 'storesOfPage'; marketplaceId: string | null }
  | ({ kind: 'collect' } & Collected)
  | ({ kind: 'collectHealth' } & CollectedHealth)
  /** `isAsked`: the seller pressed for it. */
  | { kind: 'nextPurchase'; isAsked: boolean }
  | { kind: 'opened'; totalUsdMinor: number | null }
  | { kind: 'held' }
  | { kind: 'bought'; buyerOrderNumber: string; paidUsdMinor: number }
  | { kind: 'failed'; reason: BuyFailure };
/** What the extension's own pages may ask besides. */
export type OwnMessage = { kind: 'connected'; session: Session } | { kind: 'who' } | { kind: 'disconnect' };
export type { Answer } from './ask-panel.ts';

/** Who sent it, as the browser says: an extension's id, and the address of the page. */
export type Sender = { id?: string | undefined; url?: string | undefined };
/** The stores of the settings, as the panel names them. */
export type NamedStore = { id: number; market: MarketCode; name: string };
type Settings = ExtensionSettings & { stores: NamedStore[] };

/** Answers one message. Pages of another extension are told nothing, pages of the shop may not speak for the seller's sign-in. */
export async function answer(message: PageMessage | OwnMessage, sender: Sender, parts: WorkerParts): Promise<Answer> {
  if (sender.id !== parts.ownId) return refused('OriginNotAllowed');
  const isOwn = sender.url?.startsWith(`chrome-extension://${parts.ownId}/`) === true;
  if (message.kind === 'connected' || message.kind === 'who' || message.kind === 'disconnect')
    return isOwn ? ownAnswer(message, parts) : refused('OriginNotAllowed');
  const session = await readSession(parts.keeper);
  if (session === null) return refused('NotSignedIn');
  if (message.kind === 'held') return { ok: true, data: await readHeld(parts) };
  const ask = askerOf(session, parts);
  const read = await ask('/api/extension/getSettings');
  if (!read.ok) return read;
  return pageAnswer(message, { ask, settings: read.data as Settings, parts, url: sender.url ?? '' }); // The contract's answer.
}

async function ownAnswer(message: OwnMessage, { keeper }: WorkerParts): Promise<Answer> {
  if (message.kind === 'connected') await keepSession(keeper, message.session);
  if (message.kind === 'disconnect') await endSession(keeper);
  const session = await readSession(keeper);
  return { ok: true, data: session && { name: session.name, panel: session.panel } };
}

type With = { ask: Ask; settings: Settings; parts: WorkerParts; url: string };

async function pageAnswer(message: Exclude<PageMessage, { kind: 'held' }>, asked: With): Promise<Answer> {
  const { ask, settings, parts } = asked;
  const buying: BuyingParts = { ask, settings, keeper: parts.keeper, now: parts.now };
  switch (message.kind) {
    case 'language':
      return { ok: true, data: settings.language };
    case 'opened':
      return openCheckout(buying, message.totalUsdMinor);
    case 'bought':
      return bought(buying, { buyerOrderNumber: message.buyerOrderNumber, paidUsdMinor: message.paidUsdMinor });
    case 'failed':
      return failed(buying, message.reason);
    case 'storesOfPage':
      return { ok: true, data: storesOfPage({ ...message, url: asked.url }, settings.stores) };
    case 'collect':
      return collect(message, asked);
    case 'collectHealth':
      return collectHealth(message, asked);
    default:
      return settings.defaultStoreIds.length === 0
        ? refused('InvalidMarketplaceSelection')
        : storesAnswer(message, asked, buying);
  }
}

/** What needs default stores. */
async function storesAnswer(
  message: Extract<PageMessage, { kind: 'preview' | 'add' | 'nextPurchase' }>,
  { ask, settings }: With,
  buying: BuyingParts,
): Promise<Answer> {
  const customerMarketPlaceIds = settings.defaultStoreIds;
  switch (message.kind) {
    case 'preview':
      return settings.overlay
        ? ask('/api/extension/previewProduct', { asin: message.asin, customerMarketPlaceIds })
        : { ok: true, data: null };
    case 'add':
      return ask('/api/inventoryItem/AddAsinToInventory', {
        asins: message.asins,
        customerMarketPlaceIds,
        approvalMode: approvalNumber(settings.approvalMode),
      });
    case 'nextPurchase':
      // What is not filled by itself is not taken by itself either.
      return settings.autoFill || message.isAsked ? nextPurchase(buying) : { ok: true, data: { isByHand: true } };
  }
}

/** A page is believed what it shows, and no store that it cannot be of. */
const storeOf = ({ storeId, marketplaceId }: Pick<Collected, 'storeId' | 'marketplaceId'>, { settings, url }: With) =>
  storesOfPage({ url, marketplaceId }, settings.stores).find(({ id }) => id === storeId);

async function collect(message: Collected, asked: With) {
  const store = storeOf(message, asked);
  if (!store) return refused('InvalidMarketplaceSelection');
  const { page, findings } = message;
  return asked.ask('/api/extension/collect', { customerMarketPlaceId: store.id, page, findings });
}

async function collectHealth(message: CollectedHealth, asked: With) {
  const store = storeOf(message, asked);
  if (!store) return refused('InvalidMarketplaceSelection');
  const { metrics } = message;
  return asked.ask('/api/extension/collectHealth', { customerMarketPlaceId: store.id, metrics });
}
