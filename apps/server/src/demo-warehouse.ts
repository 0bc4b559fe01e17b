import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@kervan/contracts/call';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { limits } from '@kervan/domain/limits';
import { markets, type MarketCode } from '@kervan/domain/markets';

/** US cents: enough for a few dozen parcels. */
const CREDIT = 250_00;
/** The worker asks the warehouse what it offers when it starts, beside the demo seller. */
const OFFERED_WITHIN_MS = 60_000;
const LOOK_MS = 500;

const profile = {
  personName: 'Elif Demir',
  companyName: 'Anatolia Home',
  storeName: 'Anatolia Home',
  phone: '905320000000',
  email: 'demo@kervan.test',
  line1: 'Bağdat Caddesi 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: 'Kadıköy',
  state: '',
  zipCode: '34710',
  country: 'TR',
};

/**
 * The demo seller sets up the warehouse as any seller does (WH-001): its agreement, who he is there, credit by his card, the carriers of his market. Orders
 * can be converted from then on. Repeated, it changes nothing.
 */
export async function enterWarehouse(
  call: Call,
  { storeId, market, statementOf }: { storeId: number; market: MarketCode; statementOf: StatementOf },
): Promise<void> {
  const setup = await call(warehouse.setup, {});
  if (setup.markets.some((known) => known.storeId === storeId && known.isActive)) return;
  await call(onboarding.acceptWarehouseAgreement, { body: { textVersion: setup.agreement.current } });
  await call(warehouse.saveProfile, { body: { json: profile } });
  if (!setup.isCreditLoaded) await loadCredit(call, statementOf);
  const marketPlaceId = markets[market].marketplaceId;
  const offered = await carriersOf(call, marketPlaceId);
  await call(warehouse.saveCarrierSettings, {
    query: { customerMarketPlaceId: storeId },
    body: offered.map(({ id }, index) => ({ carrierId: id, isActive: true, priority: index + 1 })),
  });
  await call(warehouse.setActive, { query: { marketPlaceId }, body: { isActive: true } });
}

/** What his bank shows of a card: the lines with their cents. */
export type StatementOf = (cardId: number) => Promise<readonly { text: string; cents: number }[]>;

/** A card loads credit once the number on its statement was typed (SUB-055). */
async function loadCredit(call: Call, statementOf: StatementOf): Promise<void> {
  const [card] = await call(cards.list, { query: {} });
  if (card?.verificationStatus === 'waitingApproval') {
    await call(cards.chargeVerification, { body: { cardId: card.id } });
    const line = (await statementOf(card.id)).find(({ cents }) => cents === limits.cardVerificationMinor);
    const referenceNumber = /\d{6}$/.exec(line?.text ?? '')?.[0] ?? '';
    await call(cards.verify, { body: { cardId: card.id, referenceNumber } });
  }
  if (card)
    await call(credit.loadInitial, { body: { amount: CREDIT, paymentMethodId: String(card.id) }, key: 'demo-credit' });
}

async function carriersOf(call: Call, marketPlaceId: string) {
  for (const end = performance.now() + OFFERED_WITHIN_MS; performance.now() < end; await wait(LOOK_MS)) {
    const offered = await call(warehouse.carriers, { query: { marketPlaceId } }).catch(() => []);
    if (offered.length > 0) return offered;
  }
  throw new Error('The warehouse offers the demo seller no carrier.');
}
