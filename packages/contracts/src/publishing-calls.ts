import { defineCalls } from './endpoint.ts';
import type { publishingSchemas } from './publishing.ts';

/** Beyond the specification (M5, decision 47): a change of prices on its way through a store, and the switch that stops its sending. */
export const publishing = defineCalls<typeof publishingSchemas>()({
  get: {
    id: 'M5-get',
    method: 'GET',
    path: '/api/publishing/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  stop: {
    id: 'M5-stop',
    method: 'POST',
    path: '/api/publishing/stop',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  resume: {
    id: 'M5-resume',
    method: 'POST',
    path: '/api/publishing/resume',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  release: {
    id: 'M5-release',
    method: 'POST',
    path: '/api/publishing/release',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  takeBack: {
    id: 'M5-takeBack',
    method: 'POST',
    path: '/api/publishing/takeBack',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  releaseReadings: {
    id: 'M5-releaseReadings',
    method: 'POST',
    path: '/api/publishing/releaseReadings',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  keepPrices: {
    id: 'M5-keepPrices',
    method: 'POST',
    path: '/api/publishing/keepPrices',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
