import { markets, type MarketCode } from '@kervan/domain/markets';
import { hashText } from '../../world/random.ts';
import type { components } from '@kervan/sp-api/finances_2024-06-19';
import { decimalOf } from '../marketplaces.ts';
import { totalOf, type MoneyItem, type MoneyRow } from './money-row.ts';

type Transaction = components['schemas']['Transaction'];
type Breakdown = components['schemas']['Breakdown'];
type Named = NonNullable<components['schemas']['RelatedIdentifier']['relatedIdentifierName']>;

/** A transaction as listTransactions shows it. Names of breakdowns as developers report them, (u). */
export function transactionView(row: MoneyRow): Transaction {
  const { market, facts } = row;
  const { marketplaceId } = markets[market];
  const amount = moneyOf(row);
  const isRefund = facts.type !== 'Shipment';
  const sum = (of: (item: MoneyItem) => number): number => facts.items.reduce((total, item) => total + of(item), 0);
  const sales = [
    leaf(
      'ProductCharges',
      amount,
      sum(({ principalMinor }) => principalMinor),
    ),
    ...some(
      sum(({ shippingMinor }) => shippingMinor),
      (minor) => leaf('Shipping', amount, minor),
    ),
  ];
  const fees = sum((item) => item.commissionMinor + item.refundCommissionMinor);
  return {
    sellingPartnerMetadata: { sellingPartnerId: row.seller_id, accountType: 'Standard Orders', marketplaceId },
    marketplaceDetails: { marketplaceId, marketplaceName: marketplaceName(market) },
    relatedIdentifiers: relatedOf(row),
    transactionType: facts.type,
    transactionId: row.transaction_id,
    transactionStatus: row.status,
    description: facts.description,
    postedDate: row.posted_at.toISOString(),
    totalAmount: amount(sum(totalOf)),
    items: facts.items.map((item) => itemView(row, item)),
    breakdowns: [
      {
        breakdownType: isRefund ? 'Refunded Sales' : 'Sales',
        breakdownAmount: amount(sum(({ principalMinor, shippingMinor }) => principalMinor + shippingMinor)),
        breakdowns: sales,
      },
      {
        breakdownType: isRefund ? 'Refunded Expenses' : 'Expenses',
        breakdownAmount: amount(fees),
        breakdowns: [leaf('AmazonFees', amount, fees)],
      },
    ],
    contexts: facts.deferral
      ? // The model's context is all of its kinds at once.
        ([
          {
            contextType: 'DeferredContext',
            deferralReason: facts.deferral.reason,
            maturityDate: facts.deferral.maturity,
          },
        ] as components['schemas']['Contexts'])
      : [],
  };
}

function itemView(row: MoneyRow, item: MoneyItem): components['schemas']['Item'] {
  const amount = moneyOf(row);
  const group = (breakdownType: string, breakdowns: Breakdown[], minor: number): Breakdown => ({
    breakdownType,
    breakdownAmount: amount(minor),
    breakdowns,
  });
  const { principalMinor, shippingMinor, commissionMinor, refundCommissionMinor } = item;
  return {
    description: item.title,
    totalAmount: amount(totalOf(item)),
    relatedIdentifiers: [
      { itemRelatedIdentifierName: 'ORDER_ADJUSTMENT_ITEM_ID', itemRelatedIdentifierValue: item.orderItemId },
    ],
    breakdowns: [
      group('ProductCharges', [leaf('OurPricePrincipal', amount, principalMinor)], principalMinor),
      ...some(shippingMinor, (minor) => group('Shipping', [leaf('ShippingPrincipal', amount, minor)], minor)),
      group(
        'AmazonFees',
        [
          group('Commission', [leaf('Base', amount, commissionMinor)], commissionMinor),
          ...some(refundCommissionMinor, (minor) => leaf('RefundCommission', amount, minor)),
        ],
        commissionMinor + refundCommissionMinor,
      ),
    ],
    // The model's context is all of its kinds at once.
    contexts: [
      {
        contextType: 'ProductContext',
        asin: item.asin,
        sku: item.sku,
        quantityShipped: item.quantity,
        fulfillmentNetwork: 'MFN',
      },
    ] as components['schemas']['Contexts'],
  };
}

type Amount = (minor: number) => components['schemas']['Currency'];

const moneyOf =
  ({ market, facts }: MoneyRow): Amount =>
  (minor) => ({ currencyCode: facts.currency, currencyAmount: decimalOf(minor, market) });

const leaf = (breakdownType: string, amount: Amount, minor: number): Breakdown => ({
  breakdownType,
  breakdownAmount: amount(minor),
  breakdowns: [],
});

const some = <T>(minor: number, show: (minor: number) => T): T[] => (minor === 0 ? [] : [show(minor)]);

function relatedOf(row: MoneyRow): components['schemas']['RelatedIdentifiers'] {
  const named = {
    ORDER_ID: row.order_id,
    ...row.facts.related,
    ...(row.status === 'RELEASED' ? { FINANCIAL_EVENT_GROUP_ID: groupOf(row) } : {}),
  };
  return Object.entries(named).map(([relatedIdentifierName, relatedIdentifierValue]) => ({
    // Written by the bookings, in the model's words.
    relatedIdentifierName: relatedIdentifierName as Named,
    relatedIdentifierValue,
  }));
}

const GROUP_MS = 14 * 86_400_000;

/** Settlements are two weeks long: what is released within them belongs together. */
export function groupOf({
  seller_id,
  market,
  posted_at,
}: Pick<MoneyRow, 'seller_id' | 'market' | 'posted_at'>): string {
  const period = Math.floor(posted_at.getTime() / GROUP_MS);
  return `G${period}-${hashText(period, `${seller_id} ${market}`).toString(36)}`;
}

const marketplaceName = (market: MarketCode): string => markets[market].shopHost.replace('www.a', 'A');
