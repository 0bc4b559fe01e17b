import { defineCalls } from './endpoint.ts';
import type { searchSchemas } from './search.ts';

export const search = defineCalls<typeof searchSchemas>()({
  find: {
    id: 'SHELL-108',
    isCostly: true,
    method: 'GET',
    path: '/api/sellerOrder/getSearchType',
    access: 'account',
    needs: { sub: true, clear: true },
    answers: 'data',
  },
});
