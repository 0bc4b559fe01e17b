import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAbout } from './article-for.ts';
import { deskHours } from './desk-hours.ts';
import { searchArticles } from './search-articles.ts';
import { readCaseMail } from './support-case.ts';
import {
  chosenTypes,
  nextSupportStatus,
  REOPEN_MS,
  requestPriorities,
  supportReasons,
  supportStatuses,
  supportTypes,
} from './support-request.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');

describe('a support request', () => {
  it('HELP-006 HELP-007 HELP-008 its words are those of the specification', () => {
    expect(requestPriorities).toEqual(['Low', 'Normal', 'Important', 'Critical', 'LiveHelpRequest']);
    expect(supportReasons).toEqual(['Other', 'Bug', 'FeatureRequest', 'Support']);
    expect(supportTypes).toEqual([
      'Other',
      'PaymentIssue',
      'WareHouseIssue',
      'InventoryIssue',
      'OrderIssue',
      'AccountIssue',
      'AffiliationPaymentRequest',
    ]);
    expect([...chosenTypes, 'AffiliationPaymentRequest']).toEqual(supportTypes);
    expect(supportStatuses).toEqual(['Initial', 'InProgress', 'Done', 'Cancel']);
  });

  it('HELP-011 opens again within seven days', () => expect(REOPEN_MS).toBe(7 * 24 * 60 * 60 * 1_000));

  it.each([
    ['Initial', 'user', 'message', null, 'Initial'],
    ['Initial', 'staff', 'message', null, 'InProgress'],
    ['Initial', 'user', 'cancel', null, 'Cancel'],
    ['Initial', 'staff', 'done', null, 'Done'],
    ['InProgress', 'user', 'message', null, 'InProgress'],
    ['InProgress', 'staff', 'message', null, 'InProgress'],
    ['InProgress', 'user', 'cancel', null, 'Cancel'],
    ['InProgress', 'staff', 'done', null, 'Done'],
    ['InProgress', 'staff', 'cancel', null, null],
    ['InProgress', 'user', 'done', null, null],
    ['Done', 'user', 'message', 0, 'InProgress'],
    ['Done', 'user', 'message', REOPEN_MS, 'InProgress'],
    ['Done', 'user', 'message', REOPEN_MS + 1, null],
    ['Done', 'staff', 'message', 0, null],
    ['Done', 'staff', 'done', 0, null],
    ['Done', 'user', 'cancel', 0, null],
    ['Cancel', 'user', 'message', null, null],
    ['Cancel', 'staff', 'message', null, null],
    ['Cancel', 'user', 'cancel', null, null],
  ] as const)('HELP-010 HELP-011 %s: %s %s, done %s ms ago: %s', (status, by, what, ago, next) =>
    expect(nextSupportStatus({ status, doneAt: ago === null ? null : NOW - ago }, { by, what }, NOW)).toBe(next),
  );
});

describe('the hours of the help desk', () => {
  it.each([
    // Istanbul is three hours ahead of UTC. 2026-03-02 is a Monday.
    ['Monday 07:59', '2026-03-02T04:59:00Z', false, '2026-03-02T05:00:00Z'],
    ['Monday 08:00', '2026-03-02T05:00:00Z', true, '2026-03-02T22:00:00Z'],
    ['Tuesday 00:59', '2026-03-02T21:59:00Z', true, '2026-03-02T22:00:00Z'],
    ['Tuesday 01:00', '2026-03-02T22:00:00Z', false, '2026-03-03T05:00:00Z'],
    ['Saturday 23:30', '2026-03-07T20:30:00Z', true, '2026-03-07T22:00:00Z'],
    ['Sunday 00:30', '2026-03-07T21:30:00Z', true, '2026-03-07T22:00:00Z'],
    ['Sunday 22:59', '2026-03-08T19:59:00Z', true, '2026-03-08T20:00:00Z'],
    ['Sunday 23:00', '2026-03-08T20:00:00Z', false, '2026-03-09T05:00:00Z'],
    ['Monday 00:30 after a Sunday', '2026-03-08T21:30:00Z', false, '2026-03-09T05:00:00Z'],
  ] as const)('HELP-012 HELP-013 %s', (_, at, isOpen, then) => {
    const hours = deskHours(Date.parse(at));
    expect(hours.isOpen).toBe(isOpen);
    expect(new Date(hours.isOpen ? hours.closesAt : hours.opensAt).toISOString()).toBe(new Date(then).toISOString());
  });

  it('HELP-012 what is said of the next change holds at that moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const hours = deskHours(at);
        const then = hours.isOpen ? hours.closesAt : hours.opensAt;
        expect(then).toBeGreaterThan(at);
        expect(deskHours(then).isOpen).toBe(!hours.isOpen);
        expect(deskHours(then - 60_000).isOpen).toBe(hours.isOpen);
      }),
    );
  });
});

describe('a mail about a support case', () => {
  it.each([
    ['[CASE 1234567890] Your listing', 'Status: Pending merchant action', 'PENDING_MERCHANT_ACTION'],
    ['Case ID: 1234567890', 'Your response is required within 3 days.', 'PENDING_MERCHANT_ACTION'],
    ['Case 1234567890 was resolved', 'Thank you.', 'RESOLVED'],
    ['Ihr Fall, case 1234567890', 'Der Fall wurde weitergeleitet.', 'TRANSFERRED'],
    ['Case ID 1234567890', 'We are looking into it.', 'PENDING_AMAZON_ACTION'],
  ])('HELP-014 HELP-015 %s, %s: %s', (subject, text, status) =>
    expect(readCaseMail({ subject, text })).toMatchObject({ caseId: '1234567890', status }),
  );

  it('HELP-014 its facts are read, and what is none is left out', () => {
    const text = [
      'Case ID: 1234567890',
      'Subject: Missing shipment',
      'Contact email: Ayse <ayse@example.com>',
      'Created: 2026-03-01T08:00:00Z',
      'Resolved: soon',
      'Callback: Seller Support, +49 30 1234567, 2026-03-02T09:00Z to 2026-03-02T10:00Z',
      'Callback: Nobody, +49 30 1234567, 2026-03-02T11:00Z to 2026-03-02T10:00Z',
    ].join('\n');
    expect(readCaseMail({ subject: 'Re: [CASE 1234567890]', text })).toEqual({
      caseId: '1234567890',
      status: 'PENDING_AMAZON_ACTION',
      subject: 'Missing shipment',
      email: 'ayse@example.com',
      createdAt: Date.parse('2026-03-01T08:00:00Z'),
      resolvedAt: null,
      appointments: [
        {
          party: 'Seller Support',
          phone: '+49 30 1234567',
          earliestAt: Date.parse('2026-03-02T09:00Z'),
          latestAt: Date.parse('2026-03-02T10:00Z'),
        },
      ],
    });
    expect(readCaseMail({ subject: 'A buyer asks', text: 'Where is my order 302-1234567-1234567?' })).toBeNull();
  });

  it('HELP-014 whatever a mail says, it is read in bounds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.string({ maxLength: 2_000 }), (subject, text) => {
        const read = readCaseMail({ subject, text: `Case ID: 12345678\n${text}` });
        expect(read?.subject.length ?? 0).toBeLessThanOrEqual(200);
        expect(read?.appointments.length ?? 0).toBeLessThanOrEqual(10);
      }),
    );
  });
});

it('HELP-002 articles are found by all words of a search, whatever the accents and the i’s, those with it in the title first', () => {
  const articles = [
    { title: 'Fiyat ayarları', content: 'Kâr bandı ve <b>komisyon</b>' },
    { title: 'İADE ve geri ödeme', content: 'Fiyat değişmez' },
    { title: 'Sipariş', content: 'kargo' },
  ];
  const found = (text: string) => searchArticles(articles, text).map(({ title }) => title);
  expect(found('iade')).toEqual(['İADE ve geri ödeme']);
  expect(found('FİYAT')).toEqual(['Fiyat ayarları', 'İADE ve geri ödeme']);
  expect(found('kar bandi')).toEqual(['Fiyat ayarları']);
  expect(found('fiyat kargo')).toEqual([]);
  expect(found('  ')).toHaveLength(3);
});

it.each([
  [['/inventory'], '/inventory', true],
  [['/inventory'], '/Inventory/?status=all', true],
  [['/inventory'], '/inventory/new', false],
  [['/'], '/', true],
  [['/'], '/inventory', false],
  [['/orders', '/sellerOrder/$sellerAmazonOrderId'], '/sellerOrder/302-1', true],
  [['/sellerOrder/$id'], '/sellerOrder', false],
])('HELP-002 %j is about %s: %s', (screens, address, about) => expect(isAbout(screens, address)).toBe(about));
