import type { parcelMoney } from './parcel-money-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const parcelMoneyTopics = defineTopics<typeof parcelMoney>()({
  waiting: { id: 'WH-062', shows: ['order', 'package', 'credit'] },
  approximate: { id: 'WH-063', shows: ['order', 'package', 'credit'] },
  ofPackage: { id: 'WH-023', shows: ['order', 'package', 'credit'] },
  chooseService: { id: 'WH-021-choose', touches: ['package', 'credit'] },
  extrasOfPackage: { id: 'WH-067', shows: ['order', 'package', 'credit'] },
  extras: { id: 'WH-028', shows: ['order', 'package', 'credit'] },
  answerExtra: { id: 'WH-092', touches: ['package', 'credit'] },
  requestRefund: { id: 'WH-029', touches: ['package', 'credit'] },
});
