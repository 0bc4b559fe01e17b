import type { parcels } from './parcels-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const parcelsTopics = defineTopics<typeof parcels>()({
  setPackageSending: { id: 'ORD-067', touches: ['order', 'package', 'credit'] },
  startReturn: { id: 'RET-015-start', touches: ['order', 'package', 'credit'] },
});
