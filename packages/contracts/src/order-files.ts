import { attachmentTypes } from '@kervan/domain/files/attachment';
import { orderUploadStates } from '@kervan/domain/orders/order-upload';
import { limits } from '@kervan/domain/limits';
import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const idInQuery = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const at = z.iso.datetime();

/** A file of orders that was handed in, and how far it is. `orders` null = it was not read yet. */
export const orderUpload = z.object({
  uploadId: z.int(),
  name: z.string(),
  state: z.enum(orderUploadStates),
  createDate: at,
  doneAt: at.nullable(),
  lines: z.int(),
  orders: z.int().nullable(),
  /** Orders that are through, whatever became of them. */
  place: z.int(),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejectedLines: z.int(),
  /** Why the whole file was refused; codes of domain/orders/order-upload. */
  fault: z
    .object({
      code: z.string(),
      line: z.int().optional(),
      columns: z.array(z.string()).optional(),
      separator: z.string().optional(),
      limit: z.int().optional(),
    })
    .nullable(),
});
export type OrderUpload = z.output<typeof orderUpload>;

/** A line that was not taken; `code` of domain/orders/order-upload. */
export const rejectedLine = z.object({
  line: z.int(),
  orderId: z.string().nullable(),
  column: z.string().nullable(),
  code: z.string(),
});

export const orderAttachment = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  bytes: z.int(),
  createDate: at,
});
export type OrderAttachment = z.output<typeof orderAttachment>;

export const orderFilesSchemas = defineSchemas({
  upload: {
    summary: 'Hands in a file of orders; it is worked on in the background (ORD-043)',
    body: z.object({ files: z.array(z.file()).min(1).max(1) }),
    response: orderUpload,
    errors: ['InvalidFileFormat', 'PayloadTooLarge', 'TooManyAtOnce'],
  },
  uploads: {
    summary: 'The files of orders that were handed in for the selected store, newest first, at most 20',
    response: z.array(orderUpload),
  },
  progress: {
    summary: 'How far a file of orders is, and its lines that were not taken',
    query: z.object({ uploadId: idInQuery, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: orderUpload.extend({
      rejected: z.array(rejectedLine),
      page: z.int(),
      limit: z.int(),
      totalCount: z.int(),
    }),
    errors: ['RecordNotFound'],
  },
  rejected: {
    summary: 'The lines of a file of orders that were not taken, each with its column and reason, as a file',
    query: z.object({ uploadId: idInQuery, language: z.enum(['tr', 'us']).optional() }),
    mediaTypes: ['text/csv'],
    errors: ['RecordNotFound'],
  },
  attachments: {
    summary: 'The files that are attached to an order',
    query: z.object({ sellerOrderId: idInQuery }),
    response: z.array(orderAttachment),
    errors: ['OrderNotFound'],
  },
  attach: {
    summary: 'Attaches files to an order, all of them or none',
    body: z.object({
      json: z.object({ sellerOrderId: id }),
      files: z.array(z.file()).min(1).max(limits.attachmentsAtOnceMax),
    }),
    response: z.array(orderAttachment),
    errors: ['OrderNotFound', 'PayloadTooLarge', 'AttachmentTypeRefused', 'AttachmentLimitReached'],
  },
  attachment: {
    summary: 'A file that is attached to an order',
    query: z.object({ attachmentId: idInQuery }),
    mediaTypes: Object.values(attachmentTypes),
    errors: ['RecordNotFound'],
  },
  deleteAttachment: {
    summary: 'Deletes a file that is attached to an order',
    query: z.object({ attachmentId: idInQuery }),
    response: z.null(),
    errors: ['RecordNotFound'],
  },
  dossier: {
    summary:
      'Everything that proves an order, as an archive: a document, the invoice to the buyer and what is attached',
    query: z.object({
      sellerAmazonOrderId: z.string().trim().min(1).max(60),
      language: z.enum(['tr', 'us']).optional(),
    }),
    mediaTypes: ['application/zip'],
    errors: ['OrderNotFound', 'ServerBusy'],
  },
  buyerInvoice: {
    summary: 'The seller’s invoice to the buyer of an order as PDF; issued when it is asked for first',
    query: z.object({ amazonOrderId: z.string().trim().min(1).max(60) }),
    mediaTypes: ['application/pdf'],
    errors: [
      'OrderNotFound',
      'CustomerInvoiceInfoNotFound',
      'OrderPending',
      'OrderAlreadyCancelled',
      'InvoiceDownloadFailed',
    ],
  },
});
