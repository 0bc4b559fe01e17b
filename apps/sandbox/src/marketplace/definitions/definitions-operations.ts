import { createHash } from 'node:crypto';
import { markets } from '@kervan/domain/markets';
import { invalidInput, unauthorized } from '../api-error.ts';
import { documentLink } from '../documents/document-links.ts';
import { createDocument } from '../documents/document-store.ts';
import type { components } from '@kervan/sp-api/definitionsProductTypes_2020-09-01';
import { requirementSets } from '../listings/decide-submission.ts';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { templatesOf, type ShippingTemplate } from './shipping-templates.ts';

type Definition = components['schemas']['ProductTypeDefinition'];

/** Product Type Definitions 2020-09-01. */
export const definitionsOperations: readonly Operation[] = [
  {
    model: 'definitionsProductTypes_2020-09-01',
    operationId: 'getDefinitionsProductType',
    method: 'GET',
    path: '/definitions/2020-09-01/productTypes/{productType}',
    access: 'seller',
    handle: getDefinition,
  },
];

/** The definition of any product type; its schema stands in a document of its own, with what only this seller may say when sellerId is given. */
async function getDefinition({ world, region, params, query, account }: SellerCall): Promise<OperationAnswer> {
  const [marketplaceId] = query.list('marketplaceIds', 1);
  if (!marketplaceId) throw invalidInput("Missing required parameter 'marketplaceIds'.", 'Parameter marketplaceIds');
  const market = requireMarket(marketplaceId, region);
  const sellerId = query.text('sellerId');
  if (sellerId !== null && sellerId !== account.sellingPartnerId)
    throw unauthorized('The selling partner is not the one of the access token.');
  const requirements = query.oneOf('requirements', requirementSets) ?? 'LISTING';
  const locale = query.text('locale') ?? 'DEFAULT';
  const templates = sellerId === null ? [] : await templatesOf(world.sql, world, { market, sellerId });
  const schema = JSON.stringify(schemaOf(marketplaceId, templates));
  const documentId = await createDocument(world.sql, world, {
    sellerId: account.sellingPartnerId,
    kind: 'schema',
    contentType: 'application/json',
    content: Buffer.from(schema),
  });
  const link = {
    link: { resource: documentLink(world, documentId, 'GET'), verb: 'GET' as const },
    checksum: createHash('md5').update(schema).digest('base64'),
  };
  const body: Definition = {
    metaSchema: link,
    schema: link,
    requirements,
    requirementsEnforced: query.oneOf('requirementsEnforced', ['ENFORCED', 'NOT_ENFORCED']) ?? 'ENFORCED',
    propertyGroups: {
      offer: {
        title: 'Offer',
        propertyNames: ['condition_type', 'merchant_shipping_group', 'purchasable_offer', 'fulfillment_availability'],
      },
    },
    locale: locale === 'DEFAULT' ? markets[market].locale.replace('-', '_') : locale,
    marketplaceIds: [marketplaceId],
    productType: params.productType ?? '',
    displayName: params.productType ?? '',
    productTypeVersion: { version: 'KervanSandbox=', latest: true, releaseCandidate: false },
  };
  return { status: 200, body };
}

/** The offer's part of a product type's schema, in the vocabulary of Amazon's meta-schema. */
const schemaOf = (marketplaceId: string, templates: readonly ShippingTemplate[]): object => ({
  $schema: 'https://schemas.amazon.com/selling-partners/definitions/product-types/meta-schema/v1',
  $id: 'https://schemas.amazon.com/selling-partners/definitions/product-types/schema/v1/PRODUCT',
  type: 'object',
  required: ['condition_type'],
  properties: {
    condition_type: listOf({ type: 'string', enum: ['new_new'], enumNames: ['New'] }),
    // Without a seller nobody's templates are told.
    ...(templates.length === 0
      ? {}
      : {
          merchant_shipping_group: {
            title: 'Merchant Shipping Group',
            maxUniqueItems: 1,
            selectors: ['marketplace_id'],
            ...listOf(
              { type: 'string', enum: templates.map(({ id }) => id), enumNames: templates.map(({ name }) => name) },
              marketplaceId,
            ),
          },
        }),
  },
});

const listOf = (value: object, marketplaceId?: string): object => ({
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['value'],
    properties: {
      value,
      ...(marketplaceId === undefined
        ? {}
        : { marketplace_id: { type: 'string', enum: [marketplaceId], default: marketplaceId } }),
    },
    additionalProperties: false,
  },
});
