import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { helpSchemas } from './help.ts';

const uploads = { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax } as const;
/** Asking for help stays open whatever is owed or disputed (SUB-068, decision 35). */
const needs = { openInDispute: true } as const;

export const help = defineCalls<typeof helpSchemas>()({
  list: { id: 'HELP-017', method: 'POST', path: '/api/supportRequest/getList', access: 'account', answers: 'data' },
  // Assumed: one by its id, what was seen, and the files; no requirement names the calls.
  get: { id: 'HELP-017-get', method: 'GET', path: '/api/supportRequest/get', access: 'account', answers: 'data' },
  create: {
    id: 'HELP-018',
    method: 'POST',
    path: '/api/supportRequest/create',
    access: 'account',
    needs,
    sends: 'multipart',
    uploads,
    idempotent: true,
    answers: 'created',
  },
  addMessage: {
    id: 'HELP-019',
    method: 'POST',
    path: '/api/supportRequest/addMessage',
    access: 'account',
    needs,
    sends: 'multipart',
    uploads,
    idempotent: true,
    answers: 'created',
  },
  messages: {
    id: 'HELP-022',
    method: 'POST',
    path: '/api/supportRequest/getMessages',
    access: 'account',
    answers: 'data',
  },
  cancel: {
    id: 'HELP-023',
    method: 'POST',
    path: '/api/supportRequest/cancel',
    access: 'account',
    needs,
    answers: 'done',
  },
  file: { id: 'HELP-022-file', method: 'GET', path: '/api/supportRequest/getFile', access: 'account', answers: 'file' },
  cases: {
    id: 'HELP-020',
    method: 'POST',
    path: '/api/supportCase/getList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  articles: { id: 'HELP-021', method: 'GET', path: '/api/helpItem/getAll', access: 'account', answers: 'data' },
});
