import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { staffHelpSchemas } from './staff-help.ts';

/** What staff read of the requests of customers, and answer. */
export const staffHelp = defineCalls<typeof staffHelpSchemas>()({
  list: { id: 'HELP-011-staffList', method: 'POST', path: '/api/staff/help/list', access: 'staff', answers: 'data' },
  messages: {
    id: 'HELP-011-staffMessages',
    method: 'POST',
    path: '/api/staff/help/messages',
    access: 'staff',
    answers: 'data',
  },
  answer: {
    id: 'HELP-011-staffAnswer',
    method: 'POST',
    path: '/api/staff/help/answer',
    access: 'staff',
    sends: 'multipart',
    uploads: { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax },
    answers: 'done',
  },
  file: { id: 'HELP-011-staffFile', method: 'GET', path: '/api/staff/help/file', access: 'staff', answers: 'file' },
});
