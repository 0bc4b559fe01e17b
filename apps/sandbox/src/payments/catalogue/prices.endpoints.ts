import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid } from '../wire/failure.ts';
import { pageOf } from '../wire/page.ts';
import { filled, flag, listOf, metadata, oneOf, paging, range, shape } from '../wire/read.ts';
import { createPrice, newPrice } from './create-price.ts';
import { createProduct } from './products.endpoints.ts';
import { showPrice } from './show-catalogue.ts';

/** Prices. */
export const pricesEndpoints: readonly Endpoint[] = [
  endpoint(
    shape(
      {
        ...newPrice,
        product: filled,
        product_data: shape({ id: filled, name: filled, active: flag, metadata }, ['name']),
      },
      ['currency'],
    ),
    {
      on: 'POST /v1/prices',
      name: 'prices.create',
      run({ books, params: { product, product_data: data, ...price } }) {
        if ((product === undefined) === (data === undefined))
          throw invalid('You must pass either `product` or `product_data`.', {
            code: 'parameter_missing',
            param: 'product',
          });
        if (product !== undefined) books.need('product', product, 'product');
        return showPrice(
          createPrice(books, { ...price, product: data ? createProduct(books, data).id : (product ?? '') }),
        );
      },
    },
  ),
  endpoint(
    shape({
      ...paging,
      active: flag,
      created: range,
      currency: filled,
      lookup_keys: listOf(filled),
      product: filled,
      recurring: shape({
        interval: oneOf(['day', 'week', 'month', 'year']),
        usage_type: oneOf(['licensed', 'metered']),
      }),
      type: oneOf(['one_time', 'recurring']),
    }),
    {
      on: 'GET /v1/prices',
      name: 'prices.list',
      run({ books, params }) {
        const { active, currency, lookup_keys: keys, product, recurring, type } = params;
        const records = books
          .list('price')
          .filter(
            (price) =>
              (active === undefined || price.isActive === active) &&
              (currency === undefined || price.currency === currency) &&
              (keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey))) &&
              (product === undefined || price.product === product) &&
              (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
              recurring?.usage_type !== 'metered' &&
              (type === undefined || (type === 'recurring') === (price.recurring !== null)),
          );
        return pageOf(books, { kind: 'price', url: '/v1/prices', records, show: showPrice }, params);
      },
    },
  ),
  endpoint(shape({}), {
    on: 'GET /v1/prices/{id}',
    name: 'prices.retrieve',
    run: ({ books, id }) => showPrice(books.need('price', id, 'price')),
  }),
];
