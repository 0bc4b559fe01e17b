import { announcementsSchemas } from '@kervan/contracts/announcements';
import { announcements } from '@kervan/contracts/announcements-calls';
import { extraRefundsSchemas } from '@kervan/contracts/extra-refunds';
import { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { reconciliationSchemas } from '@kervan/contracts/reconciliation';
import { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { joined } from '@kervan/contracts/schemas';
import { staffSchemas } from '@kervan/contracts/staff';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomersSchemas } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffHelpSchemas } from '@kervan/contracts/staff-help';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { staffRequestsSchemas } from '@kervan/contracts/staff-requests';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { staffSaleSchemas } from '@kervan/contracts/staff-sale';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { staffWarehouseSchemas } from '@kervan/contracts/staff-warehouse';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { PASSWORD } from '../registration.ts';
import type { Samples } from './sample.ts';

/** Operations of staff. */
export const staffContracts = {
  staff: joined(staff, staffSchemas),
  staffHelp: joined(staffHelp, staffHelpSchemas),
  staffCustomers: joined(staffCustomers, staffCustomersSchemas),
  staffRequests: joined(staffRequests, staffRequestsSchemas),
  staffSale: joined(staffSale, staffSaleSchemas),
  staffWarehouse: joined(staffWarehouse, staffWarehouseSchemas),
  extraRefunds: joined(extraRefunds, extraRefundsSchemas),
  reconciliation: joined(reconciliation, reconciliationSchemas),
  announcements: joined(announcements, announcementsSchemas),
};

export function staffSamples() {
  const email = 'somebody@example.com';
  const why = 'a sample of it';
  const written = { titleTr: 'Başlık', titleEn: 'Title', htmlTr: '<p>Metin</p>', htmlEn: '<p>Text</p>' };
  return {
    staff: {
      signIn: { body: { email, password: PASSWORD, code: '123456' } },
      signOut: {},
      me: {},
      confirm: { body: { code: '123456' } },
      changePassword: { body: { oldPassword: PASSWORD, newPassword: 'a longer one than that', code: '123456' } },
      actions: {
        body: {
          page: 1,
          limit: 25,
          kind: 'refunded',
          staffId: 1,
          customerId: 1,
          from: '2026-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
          text: 'a',
        },
      },
    },
    staffHelp: {
      list: { body: {} },
      messages: { body: { customerId: 1, id: 1 } },
      answer: { body: { json: { customerId: 1, id: 1, message: 'It is done so' } } },
      file: { query: { customerId: '1', id: '1' } },
    },
    staffCustomers: {
      search: { body: { text: 'a', page: 1, limit: 25 } },
      get: { query: { id: '2147483000' } },
      lookAt: { body: { id: 2_147_483_000, why } },
      endSessions: { body: { id: 2_147_483_000, why } },
      cancelSubscription: { body: { id: 2_147_483_000, toPeriodEnd: true, why } },
      refusePayout: { body: { id: 2_147_483_000, payoutId: 1, why } },
      clearDispute: { body: { id: 2_147_483_000, disputeId: 'dp_x', why } },
    },
    staffRequests: {
      list: { body: { page: 1, limit: 25, state: 'waiting', customerId: 1 } },
      refundable: { query: { customerId: '2147483000', invoiceId: '1' } },
      ask: {
        body: {
          number: '0b7a5a3e-6f3b-4f0e-9a55-0d7c7d1f2a11',
          kind: 'refund',
          customerId: 2_147_483_000,
          params: { invoiceId: 1 },
          amount: 100,
          why,
        },
      },
      approve: { body: { id: 2_147_483_000, why } },
      refuse: { body: { id: 2_147_483_000, why } },
      withdraw: { body: { id: 2_147_483_000, why } },
    },
    staffSale: {
      levels: {},
      saveLevel: { body: { id: 2_147_483_000, price: 4_900, productLimit: 5_000, isOffered: true, why } },
      coupons: {},
      createCoupon: {
        body: {
          code: 'SPRING',
          percentOff: 20,
          durationInMonths: 3,
          plans: ['Standard'],
          maxRedemptions: 10,
          expiresAt: '2020-01-01T00:00:00Z',
          why,
        },
      },
      rates: {},
    },
    staffWarehouse: { unknownEvents: {} },
    extraRefunds: { list: {}, refuse: { body: { id: 2_147_483_000, why } } },
    reconciliation: {
      list: { body: { page: 1, limit: 25, desc: true, state: 'open' } },
      close: { body: { id: 2_147_483_000, why } },
    },
    announcements: {
      list: { body: { page: 1, limit: 25, state: 'draft' } },
      get: { query: { id: '2147483000' } },
      preview: { body: { ...written, audience: { plans: ['Standard'], countries: ['DE'] } } },
      save: {
        body: {
          id: 2_147_483_000,
          ...written,
          isSticky: true,
          isPopup: false,
          audience: { plans: [], countries: [] },
          endsAt: '2030-01-01T00:00:00Z',
          why,
        },
      },
      publish: { body: { id: 2_147_483_000, why } },
      end: { body: { id: 2_147_483_000, why } },
      remove: { body: { id: 2_147_483_000, why } },
      articles: {},
      saveArticle: {
        body: {
          id: 2_147_483_000,
          slug: 'first-steps',
          ...written,
          place: 1,
          isPublished: true,
          why,
        },
      },
    },
  } satisfies Samples<typeof staffContracts>;
}
