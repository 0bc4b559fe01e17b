import type { orderFiles } from './order-files-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const orderFilesTopics = defineTopics<typeof orderFiles>()({
  upload: { id: 'ORD-063', touches: ['order-file', 'order'] },
  uploads: { id: 'ORD-063-uploads', shows: ['order-file'] },
  progress: { id: 'ORD-063-progress', shows: ['order-file'] },
  rejected: { id: 'ORD-063-rejected', nothing: 'file' },
  attachments: { id: 'SHELL-094-list', shows: ['paper', 'order'] },
  attach: { id: 'SHELL-094-add', touches: ['paper'] },
  attachment: { id: 'SHELL-094-get', nothing: 'file' },
  deleteAttachment: { id: 'SHELL-094-delete', touches: ['paper'] },
  dossier: { id: 'ORD-051-dossier', nothing: 'file' },
  buyerInvoice: { id: 'WH-054', nothing: 'file' },
});
