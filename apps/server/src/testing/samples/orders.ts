import { buyerDataSchemas } from '@kervan/contracts/buyer-data';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import { buyingSchemas } from '@kervan/contracts/buying';
import { buying } from '@kervan/contracts/buying-calls';
import { flagsSchemas } from '@kervan/contracts/flags';
import { flags } from '@kervan/contracts/flags-calls';
import { manualSchemas } from '@kervan/contracts/manual';
import { manual } from '@kervan/contracts/manual-calls';
import { orderFilesSchemas } from '@kervan/contracts/order-files';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { ordersSchemas } from '@kervan/contracts/orders';
import { orders } from '@kervan/contracts/orders-calls';
import { returnsSchemas } from '@kervan/contracts/returns';
import { returns } from '@kervan/contracts/returns-calls';
import { joined } from '@kervan/contracts/schemas';
import { shippingSchemas } from '@kervan/contracts/shipping';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { Samples } from './sample.ts';

/** Operations of orders. */
export const ordersContracts = {
  orders: joined(orders, ordersSchemas),
  orderFiles: joined(orderFiles, orderFilesSchemas),
  manual: joined(manual, manualSchemas),
  flags: joined(flags, flagsSchemas),
  shipping: joined(shipping, shippingSchemas),
  returns: joined(returns, returnsSchemas),
  buying: joined(buying, buyingSchemas),
  buyerData: joined(buyerData, buyerDataSchemas),
};

export function ordersSamples() {
  return {
    buyerData: {
      held: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      archive: { body: { sellerAmazonOrderId: '302-1000001-7000037' } },
      erase: { body: { buyerMail: 'k7p2x9w@marketplace.amazon.de' } },
    },
    orders: {
      list: { body: { status: 'new', search: 'Anneliese Roth', from: '2026-11-01', to: '2026-11-30' } },
      export: { body: { format: 'csv' } },
      counts: {},
      details: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      address: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      update: { body: { sellerOrderId: 1, manualConfirm: true } },
      settleAddress: { body: { sellerOrderId: 1, keep: 'edited' } },
      translate: { query: { sellerAmazonOrderId: '302-1000001-7000037' }, body: { language: 'en' } },
      cancellationRequest: { body: { sellerOrderId: 1, status: true } },
      beginClaim: { body: { sellerOrderId: 1 } },
      endClaim: { body: { sellerOrderId: 1 } },
      notes: { query: { sellerOrderId: '1' } },
      addNote: { body: { sellerOrderId: 1, note: 'a sample of it' } },
      deleteNote: { query: { noteId: '2147483000' } },
    },
    orderFiles: {
      upload: { body: { files: [new File(['order-id\n1'], 'orders.csv', { type: 'text/csv' })] } },
      uploads: {},
      progress: { query: { uploadId: '2147483000' } },
      rejected: { query: { uploadId: '2147483000' } },
      attachments: { query: { sellerOrderId: '1' } },
      attach: { body: { json: { sellerOrderId: 1 }, files: [new File(['text'], 'a.txt', { type: 'text/plain' })] } },
      attachment: { query: { attachmentId: '2147483000' } },
      deleteAttachment: { query: { attachmentId: '2147483000' } },
      dossier: { query: { sellerAmazonOrderId: '302-1000001-7000037' } },
      buyerInvoice: { query: { amazonOrderId: '302-1000001-7000037' } },
    },
    manual: {
      uploadInventoryFile: {
        body: { files: [new File(['seller-sku\tasin1\tprice\tquantity\n'], 'listings.txt', { type: 'text/plain' })] },
      },
      feeds: {},
      download: { query: { documentId: '00000000-0000-4000-8000-000000000000' } },
      cancelFeed: { body: { feedId: 2_147_483_000 } },
    },
    flags: {
      all: { query: { flagType: 'Order' } },
      save: { query: { flagType: 'Order' }, body: { title: 'Watch', colorHexCode: '#D97D28' } },
      delete: { query: { id: '2147483000' } },
      assign: { body: { flagType: 'Order', entityId: 1, flagId: null } },
      assignMany: { body: { flagType: 'Order', entityIds: [1], flagId: null } },
    },
    shipping: {
      confirmationFiles: {},
      confirmationFile: { query: { documentId: '00000000-0000-4000-8000-000000000000' } },
      confirm: { body: { sellerOrderId: 1, carrier: 'DHL', trackingNumber: 'JJD000390007831234567' } },
      cancel: { body: { sellerOrderId: 1, reason: 'NoInventory' } },
      updateTracking: { body: { packageId: 1, trackingNumber: 'JJD000390007831234567' } },
      tellParcel: { body: { packageId: 1, event: 'delivered' } },
    },
    returns: {
      ofOrder: { query: { sellerOrderId: '1' } },
      sellerReturn: { body: { sellerOrderId: 1, status: true } },
      sellerRefund: { body: { sellerOrderId: 1, status: true, amount: 1, description: 'x' } },
      settleRefund: { body: { sellerOrderId: 1, refundId: 1, outcome: 'made' } },
      buyerReturn: { body: { sellerOrderId: 1, status: 'started' } },
      buyerRefund: { body: { sellerOrderId: 1, status: true, amount: 1, description: 'x' } },
      uploadLabel: {
        query: { sellerOrderId: '1', returnLabelType: 'UPS' },
        body: { files: [new File(['%PDF-1.4'], 'label.pdf', { type: 'application/pdf' })] },
      },
      downloadLabel: { query: { sellerOrderId: '2147483000' } },
      fee: { query: { sellerOrderId: '1' } },
      labelOffers: { query: { sellerOrderId: '1' } },
      buyLabel: {
        query: { sellerOrderId: '1', carrier: 'UPS', carrierService: 'Ground', carrierAccountId: 'main' },
      },
    },
    buying: {
      savePurchaser: {
        body: {
          sellerOrderId: 2_147_483_000,
          buyerOrderNumber: '114-0000000-0000000',
          purchaserAccountName: 'buyer@example.com',
          purchaseDate: '2026-01-01T00:00:00Z',
          priceUsdMinor: 1_999,
          sendingType: 'direct',
        },
      },
      savePurchase: {
        body: {
          orderProductId: 2_147_483_000,
          purchaseId: 2_147_483_000,
          buyerOrderNumber: '114-0000000-0000000',
          priceUsdMinor: 1_999,
          buyerOrderStatus: 'Shipped',
          trackingNumber: '1Z999AA10123456784',
          carrier: 'UPS',
        },
      },
      cap: { body: { orderProductId: 2_147_483_000, capUsdMinor: 2_000 } },
      queue: { body: { sellerOrderId: 2_147_483_000, orderProductIds: [2_147_483_000] } },
      withdraw: { body: { purchaseId: 2_147_483_000 } },
      release: { body: { purchaseId: 2_147_483_000 } },
      next: {},
      opened: { body: { purchaseId: 2_147_483_000, totalUsdMinor: 2_000 } },
      bought: {
        body: { purchaseId: 2_147_483_000, buyerOrderNumber: '114-0000000-0000000', paidUsdMinor: 2_000 },
      },
      failed: { body: { purchaseId: 2_147_483_000, reason: 'outOfStock' } },
    },
  } satisfies Samples<typeof ordersContracts>;
}
