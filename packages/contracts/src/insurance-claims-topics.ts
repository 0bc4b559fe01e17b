import type { insuranceClaims } from './insurance-claims-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const insuranceClaimsTopics = defineTopics<typeof insuranceClaims>()({
  create: { id: 'WH-093', touches: ['parcel-service', 'chat', 'credit'] },
  ofPackage: { id: 'WH-093-package', shows: ['parcel-service', 'order', 'package'] },
});
