import { insuranceClaimsSchemas } from '@kervan/contracts/insurance-claims';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { packagesSchemas } from '@kervan/contracts/packages';
import { packages } from '@kervan/contracts/packages-calls';
import { parcelMoneySchemas } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { parcelsSchemas } from '@kervan/contracts/parcels';
import { parcels } from '@kervan/contracts/parcels-calls';
import { joined } from '@kervan/contracts/schemas';
import { unidentifiedSchemas } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { warehouseSchemas } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { warehouseChatSchemas } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseHooksSchemas } from '@kervan/contracts/warehouse-hooks';
import { warehouseHooks } from '@kervan/contracts/warehouse-hooks-calls';
import { warehouseReviewsSchemas } from '@kervan/contracts/warehouse-reviews';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { markets } from '@kervan/domain/markets';
import { warehouseForm } from '../company-forms.ts';
import type { Samples, Scope } from './sample.ts';

/** Operations of the warehouse. */
export const warehouseContracts = {
  warehouse: joined(warehouse, warehouseSchemas),
  packages: joined(packages, packagesSchemas),
  parcels: joined(parcels, parcelsSchemas),
  parcelMoney: joined(parcelMoney, parcelMoneySchemas),
  warehouseChat: joined(warehouseChat, warehouseChatSchemas),
  warehouseReviews: joined(warehouseReviews, warehouseReviewsSchemas),
  warehouseHooks: joined(warehouseHooks, warehouseHooksSchemas),
  insuranceClaims: joined(insuranceClaims, insuranceClaimsSchemas),
  unidentified: joined(unidentified, unidentifiedSchemas),
};

export function warehouseSamples({ storeId }: Scope) {
  const germany = markets.DE.marketplaceId;
  return {
    warehouse: {
      setup: {},
      carriers: { query: { marketPlaceId: germany } },
      carrierSettings: { query: { customerMarketPlaceId: String(storeId) } },
      saveCarrierSettings: {
        query: { customerMarketPlaceId: String(storeId) },
        body: [{ carrierId: 'DHL', isActive: true, priority: 1 }],
      },
      isActive: { query: { marketplaceid: germany } },
      isProfileDone: {},
      hasActiveCarrier: {},
      profile: {},
      saveProfile: { body: { json: { ...warehouseForm, removeLogo: false, revision: 0 }, files: [] } },
      logo: { query: { v: 'a' } },
      setActive: { query: { marketPlaceId: germany }, body: { isActive: true } },
      setInsurance: { body: { isActive: true } },
      insurance: {},
      hasOption: { body: { marketPlaceId: germany } },
      sending: {},
      saveSending: { body: { preLabel: true, giftNote: 'Enjoy', giftSender: 'Kervan', revision: 0 } },
    },
    packages: {
      convert: { body: { sellerAmazonOrderId: '302-0000001-0000001', carrierId: 'DHL', productIds: [1] } },
      sendingOptions: { query: { sellerAmazonOrderId: '302-0000001-0000001', sentType: 'warehouse' } },
      convertable: { query: { sellerAmazonOrderId: '302-0000001-0000001', selectedWareHouseCarrierId: 'DHL' } },
      ofOrder: { query: { sellerOrderId: '1' } },
      list: { body: { page: 1, limit: 25, desc: true, status: 'all', text: 'KRV', storeId: 1 } },
      details: { query: { packageNo: 'KRV-00000001' } },
      imagePaths: { query: { packageId: '1' } },
      photo: { query: { packageId: '1', photoId: 'p1' } },
    },
    parcels: {
      setPackageSending: { body: { packageId: 2_147_483_000, send: false } },
      startReturn: { body: { packageId: 2_147_483_000 } },
    },
    parcelMoney: {
      waiting: {},
      approximate: {},
      ofPackage: { query: { packageId: '2147483000' } },
      chooseService: { body: { packageId: 2_147_483_000, quoteId: 'q' } },
      extrasOfPackage: { query: { packageId: '2147483000' } },
      extras: { body: { page: 1, limit: 25, desc: true, state: 'Pending' } },
      answerExtra: { body: { id: 2_147_483_000, approve: true } },
      requestRefund: { body: { id: 2_147_483_000, reason: 'Charged twice' } },
    },
    warehouseChat: {
      list: { body: {} },
      get: { query: { id: '1' } },
      ofPackage: { query: { packageId: '1' } },
      send: { body: { json: { packageId: 1, message: 'Where is it?' } } },
      close: { query: { id: '1' } },
      messages: { body: { id: 1 } },
      reopen: { body: { id: 1 } },
      markRead: { body: { id: 1 } },
      unread: {},
      file: { query: { id: '1' } },
    },
    warehouseReviews: {
      create: { body: { packageId: 1, point: 5, comment: 'Fast' } },
      ofPackage: { query: { packageId: '1' } },
    },
    warehouseHooks: { warehouseWebhook: {} },
    insuranceClaims: {
      create: { body: { json: { packageId: 1, kind: 'lost', description: 'It never came' } } },
      ofPackage: { query: { packageId: '1' } },
    },
    unidentified: {
      list: { body: { page: 1, limit: 25, desc: true } },
      claim: { body: { packageCode: 'UP-0', comment: 'Mine', orderNumber: '114-0000000-0000000' } },
      photo: { query: { packageCode: 'UP-0', image: 'x' } },
      suggestions: { query: { packageCode: 'UP-0' } },
    },
  } satisfies Samples<typeof warehouseContracts>;
}
