import type { AnnouncementRow } from '@kervan/contracts/announcements';
import type { Response } from '@kervan/contracts/endpoint';
import type { StaffActionRow } from '@kervan/contracts/staff';
import { staff } from '@kervan/contracts/staff-calls';
import type { CustomerPage, CustomerRow } from '@kervan/contracts/staff-customers';
import type { StaffRequest } from '@kervan/contracts/staff-requests';
import { AS_OF } from './signed-in.ts';
import type { Wire } from './wire.ts';

export const member: Response<typeof staff.me> = {
  id: 3,
  name: 'Deniz Aksoy',
  email: 'deniz@kervan.test',
  mustChangePassword: false,
  waitingRequests: 0,
};

/** A page of a list with these rows. */
export const page = <Row>(items: Row[]) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
});

export const customerRow: CustomerRow = {
  id: 41,
  name: 'Ayşe Yılmaz',
  email: 'ayse@example.com',
  state: 'active',
  levelName: 'AutoPricer 5000',
  stores: [
    { id: 7, name: 'Kervan Haus', market: 'DE', isRemoved: false },
    { id: 8, name: 'Altes Haus', market: 'FR', isRemoved: true },
  ],
  createDate: '2026-01-05T09:00:00.000Z',
};

export const action: StaffActionRow = {
  id: 90,
  date: '2026-03-01T10:30:00.000Z',
  kind: 'levelSaved',
  staffId: 4,
  staffName: 'Sena Second',
  customerId: null,
  subject: 'level:7',
  why: 'New price list.',
  before: { price: 9_900, productLimit: 5_000 },
  after: { price: 10_900, productLimit: 5_000 },
};

export const customer: CustomerPage = {
  ...customerRow,
  phone: '+905321112233',
  language: 'tr',
  emailConfirmedAt: '2026-01-05T09:05:00.000Z',
  hasTwoFactor: true,
  twoFactorEndsAt: null,
  erasesAt: null,
  sessions: 2,
  subscriptions: [
    {
      id: 5,
      levelName: 'AutoPricer 5000',
      price: 9_900,
      isRunning: true,
      isGranted: false,
      endsWithPeriod: false,
      periodEnd: '2026-03-20T09:00:00.000Z',
      beganAt: '2026-02-18T09:00:00.000Z',
      endedAt: null,
    },
  ],
  invoices: [
    {
      id: 77,
      number: 'KRV-0007',
      status: 'paid',
      amountDue: 9_900,
      amountPaid: 9_900,
      refunded: 0,
      date: '2026-02-18T09:00:00.000Z',
      paidAt: '2026-02-18T09:00:10.000Z',
    },
    {
      id: 78,
      number: null,
      status: 'open',
      amountDue: 9_900,
      amountPaid: 0,
      refunded: 0,
      date: '2026-03-01T09:00:00.000Z',
      paidAt: null,
    },
  ],
  disputes: [
    {
      id: 'dp_1',
      status: 'won',
      amount: 9_900,
      isOpen: false,
      openedAt: '2026-02-20T09:00:00.000Z',
      closedAt: '2026-02-27T09:00:00.000Z',
      clearedBy: null,
    },
  ],
  cards: [{ id: 1, brand: 'Visa', last4: '4242', expMonth: 3, expYear: 2030, status: 'approved', isDefault: true }],
  credit: {
    posted: 70_000,
    held: 5_000,
    available: 65_000,
    receivable: 10_000,
    frozenAt: '2026-02-20T09:00:00.000Z',
    movements: [
      {
        id: '00000000-0000-8000-8000-000000000001',
        date: '2026-02-19T09:00:00.000Z',
        kind: 'bank_transfer',
        amount: 60_000,
        balanceAfter: 70_000,
        reference: 'TR-9',
        isReversal: false,
        isReversed: false,
        canReverse: true,
      },
      {
        id: '00000000-0000-8000-8000-000000000002',
        date: '2026-02-18T09:00:00.000Z',
        kind: 'transfer_in',
        amount: 10_000,
        balanceAfter: 10_000,
        reference: null,
        isReversal: false,
        isReversed: false,
        canReverse: false,
      },
    ],
  },
  payouts: [
    {
      id: 5,
      amount: 7_500,
      receiverMail: 'pay@example.com',
      isPaid: false,
      askedAt: '2026-03-01T09:00:00.000Z',
      paidAt: null,
      paidBy: null,
      refused: null,
    },
    {
      id: 4,
      amount: 6_000,
      receiverMail: 'pay@example.com',
      isPaid: true,
      askedAt: '2026-02-01T09:00:00.000Z',
      paidAt: '2026-02-03T09:00:00.000Z',
      paidBy: 'Sena Second',
      refused: null,
    },
    {
      id: 3,
      amount: 5_500,
      receiverMail: 'wrong@example.com',
      isPaid: false,
      askedAt: '2026-01-01T09:00:00.000Z',
      paidAt: null,
      paidBy: null,
      refused: { at: '2026-01-02T09:00:00.000Z', by: 'Ada Asker', why: 'No such receiver' },
    },
  ],
  security: [{ kind: 'signInRefused', times: 3, lastAt: '2026-03-01T08:00:00.000Z', network: '127.0.0.0/24' }],
  actions: [
    {
      ...action,
      id: 91,
      kind: 'lookedAt',
      customerId: 41,
      subject: 'customer:41',
      why: 'Asked for help.',
      before: null,
      after: null,
    },
  ],
};

export const request: StaffRequest = {
  id: 12,
  kind: 'bankTransfer',
  customerId: 41,
  customerName: 'Ayşe Yılmaz',
  customerEmail: 'ayse@example.com',
  params: { reference: 'TR-9' },
  amount: 60_000,
  why: 'Came in today.',
  state: 'waiting',
  askedBy: { id: 4, name: 'Sena Second' },
  askedAt: '2026-03-02T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
};

export const announcementRow: AnnouncementRow = {
  id: 6,
  titleTr: 'Bakım',
  titleEn: 'Maintenance',
  isSticky: true,
  isPopup: false,
  audience: null,
  state: 'draft',
  createDate: '2026-03-01T09:00:00.000Z',
  publishedAt: null,
  endsAt: null,
  endedAt: null,
  sentCount: 0,
  readCount: 0,
};

/** What each page of the area asks for. */
export function answerStaff(wire: Wire): void {
  wire.base(staff.me, member);
  wire.base(staff.signOut, null);
}
