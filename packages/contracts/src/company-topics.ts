import type { company } from './company-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const companyTopics = defineTopics<typeof company>()({
  get: { id: 'STORE-072', shows: ['company'] },
  save: { id: 'STORE-065', touches: ['company'] },
  getInvoice: { id: 'STORE-071', shows: ['company'] },
  saveInvoice: { id: 'STORE-064', touches: ['company'] },
  logo: { id: 'STORE-071-logo', nothing: 'file' },
});
