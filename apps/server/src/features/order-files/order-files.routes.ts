import type { FastifyInstance } from 'fastify';
import { orderFilesSchemas } from '@kervan/contracts/order-files';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { attach, deleteAttachment, getAttachment, listAttachments } from './attachments.ts';
import { buyerInvoice } from './buyer-invoice.ts';
import { orderDossier } from './dossier.ts';
import { listUploads, rejectedFile, uploadProgress } from './show-uploads.ts';
import { uploadOrders } from './upload-orders.ts';

/** Files of orders that come in, the papers of an order, and its dossier. */
export function registerOrderFiles(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(orderFiles, orderFilesSchemas), {
    upload: uploadOrders,
    uploads: listUploads,
    progress: uploadProgress,
    rejected: rejectedFile,
    attachments: listAttachments,
    attach,
    attachment: getAttachment,
    deleteAttachment,
    dossier: orderDossier,
    buyerInvoice,
  });
}
