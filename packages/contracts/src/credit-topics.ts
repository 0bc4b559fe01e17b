import type { credit } from './credit-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const creditTopics = defineTopics<typeof credit>()({
  balance: { id: 'WH-049', shows: ['credit'] },
  rates: { id: 'WH-066', nothing: 'fixed' },
  load: { id: 'WH-059', touches: ['credit'] },
  loadInitial: { id: 'WH-050', touches: ['credit'] },
  confirm: { id: 'WH-060', touches: ['credit'] },
  charges: { id: 'WH-057', shows: ['credit'] },
  invoices: { id: 'WH-053', shows: ['credit'] },
  invoicePdf: { id: 'WH-053-pdf', nothing: 'file' },
  history: { id: 'WH-085', shows: ['credit'] },
  statement: { id: 'WH-085-statement', nothing: 'file' },
  months: { id: 'WH-053-months', shows: ['credit'] },
  month: { id: 'WH-053-month', shows: ['credit'] },
  monthRows: { id: 'WH-053-monthRows', shows: ['credit'] },
  monthFile: { id: 'WH-053-monthFile', nothing: 'file' },
  autoBalance: { id: 'WH-071', shows: ['credit'] },
  saveAutoBalance: { id: 'WH-072', touches: ['credit'] },
  receiver: { id: 'WH-091', shows: ['session'] },
  transfer: { id: 'WH-075', touches: ['credit'] },
});
