import { defineCalls } from './endpoint.ts';
import type { templatesSchemas } from './templates.ts';

const writing = { sub: true, paid: true } as const;

/** What is written to buyers by itself: templates, campaigns, and what was sent. */
export const templates = defineCalls<typeof templatesSchemas>()({
  save: {
    id: 'MSG-034',
    method: 'POST',
    path: '/api/template/save',
    access: 'store',
    needs: writing,
    answers: 'created',
  },
  all: {
    id: 'MSG-036',
    method: 'GET',
    path: '/api/template/getAll',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // Assumed: the specification names no call for it.
  translation: {
    id: 'MSG-036-translation',
    method: 'GET',
    path: '/api/template/getTranslation',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  delete: {
    id: 'MSG-037',
    method: 'DELETE',
    path: '/api/template/delete',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  preview: {
    id: 'MSG-013-preview',
    method: 'POST',
    path: '/api/template/preview',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  sends: {
    id: 'MSG-013-sends',
    method: 'POST',
    path: '/api/template/getSends',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  saveCampaign: {
    id: 'MSG-038',
    method: 'POST',
    path: '/api/campaign/save',
    access: 'store',
    needs: writing,
    answers: 'created',
  },
  campaigns: {
    id: 'MSG-039',
    method: 'GET',
    path: '/api/campaign/getAll',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // Assumed: the specification names no call for it.
  deleteCampaign: {
    id: 'MSG-039-delete',
    method: 'DELETE',
    path: '/api/campaign/delete',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
