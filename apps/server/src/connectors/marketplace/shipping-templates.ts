import type { AccountTemplate } from '@kervan/domain/settings/shipping-template';
import { markets, type MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import { Transient } from './errors.ts';
import type { paths } from '@kervan/sp-api/definitionsProductTypes_2020-09-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import { offerProductType } from './listing-attributes.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** Schemas of product types have some hundred kilobytes; what is larger than this is none. */
const SCHEMA_BYTES_MAX = 20 * 1024 * 1024;

/**
 * The shipping templates of the account in a market: the values that its listings' merchant_shipping_group may have, by the schema of the product
 * type under which offers are written. Null = the schema names none: nothing is known.
 * @throws MarketplaceError
 */
export async function shippingTemplates(
  http: HttpCore,
  documents: Documents,
  { account, market, priority }: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
): Promise<AccountTemplate[] | null> {
  const operation = 'getDefinitionsProductType';
  const definition = bodyOf(
    await http
      .client<paths>({ by: account, operation, priority })
      .GET('/definitions/2020-09-01/productTypes/{productType}', {
        params: {
          path: { productType: offerProductType },
          query: {
            sellerId: account.sellingPartnerId,
            marketplaceIds: [markets[market].marketplaceId],
            requirements: 'LISTING_OFFER_ONLY',
            requirementsEnforced: 'NOT_ENFORCED',
          },
        },
      }),
  );
  const { link } = definition.schema;
  const facts = { operation, status: null, requestId: null };
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of (await documents.open({ url: link.resource })).bytes) {
    // A stream of bytes without an encoding gives buffers.
    parts.push(part as Buffer);
    if ((bytes += (part as Buffer).length) > SCHEMA_BYTES_MAX) throw new Transient('a schema too large', facts);
  }
  const text = Buffer.concat(parts);
  return templatesOfSchema(jsonOf(text.toString('utf8')));
}

const named = z.object({ enum: z.array(z.string()), enumNames: z.array(z.string()).optional() });
const schema = z.object({
  properties: z.object({
    merchant_shipping_group: z.object({
      // Where any text may be written as well, the known values are one of several alternatives.
      items: z.object({
        properties: z.object({ value: z.object({ anyOf: z.array(z.unknown()).optional() }).loose() }),
      }),
    }),
  }),
});

/** The values and their names; a value without a name is called as it is. Null = the schema does not say. */
export function templatesOfSchema(json: unknown): AccountTemplate[] | null {
  const read = schema.safeParse(json);
  if (!read.success) return null;
  const { value } = read.data.properties.merchant_shipping_group.items.properties;
  const values = [value, ...(value.anyOf ?? [])].flatMap((one) => named.safeParse(one).data ?? [])[0];
  return values?.enum.map((id, place) => ({ id, name: values.enumNames?.[place]?.trim() || id })) ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
