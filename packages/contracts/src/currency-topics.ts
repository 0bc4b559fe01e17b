import type { currency } from './currency-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const currencyTopics = defineTopics<typeof currency>()({
  get: { id: 'PRICE-034', shows: ['rate'] },
  acceptRate: { id: 'PRICE-016', touches: ['store'] },
  post: { id: 'PRICE-035', touches: ['rate', 'staff'] },
  remove: { id: 'PRICE-036', touches: ['rate', 'staff'] },
  fetch: { id: 'PRICE-037', shows: ['rate'], touches: ['rate'] },
});
