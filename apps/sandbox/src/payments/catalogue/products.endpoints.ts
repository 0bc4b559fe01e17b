import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import {
  filled,
  flag,
  listOf,
  mergedMetadata,
  metadata,
  paging,
  range,
  shape,
  text,
  unsettable,
} from '../wire/read.ts';
import type { Books } from '../books/books.ts';
import type { JsonObject, Metadata, Product } from '../books/records.ts';
import { createPrice, priceData } from './create-price.ts';
import { showProduct } from './show-catalogue.ts';

const features = listOf(shape({ name: filled }, ['name']));

const changeable = {
  active: flag,
  description: unsettable(text),
  images: unsettable(listOf(filled)),
  marketing_features: unsettable(features),
  metadata,
  name: filled,
  shippable: flag,
  statement_descriptor: unsettable(text),
  unit_label: unsettable(text),
  url: unsettable(text),
};

/** Products. */
export const productsEndpoints: readonly Endpoint[] = [
  endpoint(shape({ ...changeable, id: filled, default_price_data: priceData }, ['name']), {
    on: 'POST /v1/products',
    name: 'products.create',
    run({ books, params }) {
      if (params.id !== undefined && books.get('product', params.id))
        throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
      const product = createProduct(books, params);
      if (params.default_price_data === undefined) return showProduct(product);
      const price = createPrice(books, { ...params.default_price_data, product: product.id });
      return showProduct(books.put('product', { ...product, defaultPrice: price.id }));
    },
  }),
  endpoint(shape({ ...paging, active: flag, created: range, ids: listOf(filled), shippable: flag, url: filled }), {
    on: 'GET /v1/products',
    name: 'products.list',
    run({ books, params }) {
      const records = books
        .list('product')
        .filter(
          ({ id, isActive, url }) =>
            (params.active === undefined || isActive === params.active) &&
            (params.ids === undefined || params.ids.includes(id)) &&
            (params.url === undefined || url === params.url),
        );
      return pageOf(books, { kind: 'product', url: '/v1/products', records, show: showProduct }, params);
    },
  }),
  endpoint(shape({}), {
    on: 'GET /v1/products/{id}',
    name: 'products.retrieve',
    run: ({ books, id }): JsonObject => showProduct(books.need('product', id)),
  }),
  endpoint(shape({ ...changeable, default_price: filled }), {
    on: 'POST /v1/products/{id}',
    name: 'products.update',
    run({ books, params, id }) {
      const product = books.need('product', id);
      if (params.default_price !== undefined) books.need('price', params.default_price, 'default_price');
      return showProduct(
        books.put('product', {
          ...product,
          name: params.name ?? product.name,
          isActive: params.active ?? product.isActive,
          description: params.description === undefined ? product.description : params.description,
          images: params.images === undefined ? product.images : (params.images ?? []),
          features: params.marketing_features === undefined ? product.features : (params.marketing_features ?? []),
          metadata: mergedMetadata(product.metadata, params.metadata),
          shippable: params.shippable ?? product.shippable,
          statementDescriptor:
            params.statement_descriptor === undefined ? product.statementDescriptor : params.statement_descriptor,
          unitLabel: params.unit_label === undefined ? product.unitLabel : params.unit_label,
          url: params.url === undefined ? product.url : params.url,
          defaultPrice: params.default_price ?? product.defaultPrice,
          updated: books.now(null),
        }),
      );
    },
  }),
];

type NewProduct = {
  id?: string | undefined;
  name: string;
  active?: boolean | undefined;
  description?: string | null | undefined;
  images?: string[] | null | undefined;
  marketing_features?: { name: string }[] | null | undefined;
  metadata?: Metadata | null | undefined;
  shippable?: boolean | undefined;
  statement_descriptor?: string | null | undefined;
  unit_label?: string | null | undefined;
  url?: string | null | undefined;
};

/** Keeps a new product. */
export function createProduct(books: Books, given: NewProduct): Product {
  const now = books.now(null);
  return books.put('product', {
    id: given.id ?? books.newId('prod', 14),
    created: now,
    clock: null,
    name: given.name,
    description: given.description ?? null,
    isActive: given.active ?? true,
    metadata: mergedMetadata({}, given.metadata),
    images: given.images ?? [],
    features: given.marketing_features ?? [],
    defaultPrice: null,
    statementDescriptor: given.statement_descriptor ?? null,
    unitLabel: given.unit_label ?? null,
    url: given.url ?? null,
    shippable: given.shippable ?? null,
    updated: now,
  });
}
