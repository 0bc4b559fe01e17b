import type { companySchemas } from './company.ts';
import { defineCalls } from './endpoint.ts';
import { limits } from '@kervan/domain/limits';

export const company = defineCalls<typeof companySchemas>()({
  get: { id: 'STORE-072', method: 'GET', path: '/api/companyInfo/get', access: 'account', answers: 'data' },
  save: {
    id: 'STORE-065',
    method: 'POST',
    path: '/api/companyInfo/save',
    access: 'account',
    owner: true,
    needs: { openInDispute: true },
    answers: 'done',
  },
  getInvoice: {
    id: 'STORE-071',
    method: 'GET',
    path: '/api/customerInvoiceInfo/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  saveInvoice: {
    id: 'STORE-064',
    method: 'POST',
    path: '/api/customerInvoiceInfo/save',
    access: 'store',
    needs: { sub: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.logoBytesMax },
    answers: 'done',
  },
  // What the logo URL of STORE-071 names.
  logo: {
    id: 'STORE-071-logo',
    method: 'GET',
    path: '/api/customerInvoiceInfo/logo',
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
});
