import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { identity } from '@kervan/contracts/identity-calls';
import type { ExtraPayment, PackageMoney } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { session } from '../../session/session.ts';
import { languages, tested } from '../../testing/languages.ts';
import { showPart, showScreen } from '../../testing/show.tsx';
import { answerSession, goodStanding, user as person } from '../../testing/signed-in.ts';
import { resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ExtraPaymentsCard } from './extra-payments-card.tsx';
import { extraPaymentsSearch } from './extra-payments-search.ts';
import { PackageMoneyCard } from './package-money-card.tsx';

const AT = '2026-03-02T08:40:00.000Z';
const LATER = '2026-03-05T08:40:00.000Z';
const extra: ExtraPayment = {
  id: 5,
  createDate: AT,
  refundStatus: 'None',
  refundAnswer: null,
  totalAmount: 320,
  explanation: 'Repacked, the box was torn',
  paymentType: 'ExtraCharge',
  cause: 'warehouse',
  state: 'Pending',
  answerUntil: LATER,
  canAnswer: true,
  canRequestRefund: false,
  isSilent: false,
  packageId: 9,
  packageNo: 'KRV-00000009',
  sellerAmazonOrderId: '302-1234567-1234567',
  customerMarketPlaceId: 1,
};
const money: PackageMoney = {
  packageId: 9,
  no: 'KRV-00000009',
  state: 'held',
  carrierCode: 'UPS',
  serviceCode: 'SAVER',
  serviceName: 'UPS Worldwide Saver',
  isOtherService: false,
  estimate: 1_400,
  parts: { shipping: 1_540, insurance: 300, storage: 175, total: 2_015 },
  waitingSince: null,
  storageGrowsAt: null,
  destroyDate: null,
  missing: 0,
  chooseUntil: null,
  chooseReason: null,
  offers: [],
  duty: null,
};
const pageOf = (items: ExtraPayment[], totalCount = items.length) => ({
  items,
  totalCount,
  page: 1,
  limit: 50,
  nextCursor: null,
  asOf: AT,
});

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
let wire: Wire;
const showCard = (card: ReactElement, language: Language = 'en') => {
  answerSession(wire);
  session.begin('token-of-the-test');
  return showPart(
    <FormatProvider locale={language === 'tr' ? 'tr-TR' : 'en-US'} language={language} timeZone="UTC" now={() => 0}>
      {card}
    </FormatProvider>,
    { wire, language },
  );
};
beforeEach(() => {
  wire = createWire();
  wire.answer(parcelMoney.extras, pageOf([extra]));
  wire.answer(parcelMoney.extrasOfPackage, [extra]);
  wire.answer(parcelMoney.waiting, []);
  wire.answer(parcelMoney.approximate, { amount: '0.00', amountMinor: 0, packages: 0 });
});

describe('the extra payments', () => {
  it.each(languages)('WH-028 stand in a list with what each is (%s)', async (language) => {
    wire.answer(
      parcelMoney.extras,
      pageOf([
        extra,
        { ...extra, id: 6, cause: 'priceGrew', explanation: '', state: 'Refused', canAnswer: false, isSilent: true },
      ]),
    );
    await showScreen('/warehouse/extra-payments', { wire, language });
    const words = texts[language].parcelMoney;
    const [, first, second] = await screen.findAllByRole('row');
    for (const text of [
      'KRV-00000009',
      '302-1234567-1234567',
      'Repacked, the box was torn',
      words.type.ExtraCharge,
      words.refund.None,
    ])
      expect(first?.textContent).toContain(text);
    expect(first?.textContent).toMatch(/3[.,]20/);
    expect(second?.textContent).toContain(words.priceGrew);
    expect(second?.textContent).toContain(words.silent);
    expect(within(second!).queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: words.title })).toBeTruthy();
  });

  it.each(languages)(
    'WH-028 on a phone each is a card with its answers in reach, and no table (%s)',
    async (language) => {
      resizeTo('phone');
      await showScreen('/warehouse/extra-payments', { wire, language });
      const card = (await screen.findAllByRole('article'))[0]!;
      expect(screen.queryByRole('table')).toBeNull();
      for (const text of ['KRV-00000009', '302-1234567-1234567', 'Repacked, the box was torn'])
        expect(card.textContent).toContain(text);
      expect(within(card).getAllByRole('button')).toHaveLength(2);
      expect(within(card).getByRole('link', { name: 'KRV-00000009' }).getAttribute('href')).toBe(
        '/warehouse/packages/KRV-00000009',
      );
    },
  );

  it.each(languages)('WH-028 what ended with its package has a tab of its own (%s)', async (language) => {
    wire.answer(parcelMoney.extras, pageOf([{ ...extra, state: 'Ended', canAnswer: false }]));
    const { router, user } = await showScreen('/warehouse/extra-payments', { wire, language });
    const { state } = texts[language].parcelMoney;
    await user.click(await screen.findByRole('tab', { name: state.Ended }));
    await waitFor(() => expect(wire.asked(parcelMoney.extras).at(-1)).toMatchObject({ body: { state: 'Ended' } }));
    expect(router.state.location.search).toEqual({ state: 'Ended' });
    expect(await screen.findByText(state.Ended, { selector: 'span' })).toBeTruthy();
  });

  it('WH-092 is approved after one question, and refused after another', async () => {
    const { user } = await showScreen('/warehouse/extra-payments', { wire });
    wire.answer(parcelMoney.answerExtra, null);
    await user.click(await screen.findByRole('button', { name: /^Approve 3,20\s\$ for package KRV-00000009$/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Pay 3,20\s\$ more for package KRV-00000009\?$/ });
    expect(dialog.textContent).toContain('It is taken from your warehouse credit');
    expect(wire.asked(parcelMoney.answerExtra)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(wire.asked(parcelMoney.answerExtra)).toMatchObject([{ body: { id: 5, approve: true } }]),
    );
    await screen.findByText('Extra payment approved');
    await user.click(await screen.findByRole('button', { name: /^Refuse 3,20\s\$ for package KRV-00000009$/ }));
    const refusing = await screen.findByRole('dialog', { name: /^Refuse 3,20\s\$ for package KRV-00000009\?$/ });
    expect(refusing.textContent).toContain('The package isn’t sent');
    await user.click(within(refusing).getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(wire.asked(parcelMoney.answerExtra).at(-1)).toMatchObject({ body: { id: 5, approve: false } }),
    );
  });

  it('WH-092 a refusal of the server is said', async () => {
    const { user } = await showScreen('/warehouse/extra-payments', { wire });
    wire.refuse(parcelMoney.answerExtra, 'InsufficientWarehouseCredit');
    await user.click(await screen.findByRole('button', { name: /^Approve/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(texts.en.errors.InsufficientWarehouseCredit)).toBeTruthy();
  });

  it('WH-029 a charged one is asked back with a reason', async () => {
    wire.answer(parcelMoney.extrasOfPackage, [
      { ...extra, state: 'Approved', canAnswer: false, canRequestRefund: true },
    ]);
    const { user } = await showCard(<ExtraPaymentsCard packageId={9} />);
    wire.answer(parcelMoney.requestRefund, null);
    await user.click(await screen.findByRole('button', { name: 'Request a refund of $3.20 for package KRV-00000009' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Request a refund' }));
    expect(dialog.textContent).toContain('Enter the reason.');
    expect(wire.asked(parcelMoney.requestRefund)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Not repacked');
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() =>
      expect(wire.asked(parcelMoney.requestRefund)).toMatchObject([{ body: { id: 5, reason: 'Not repacked' } }]),
    );
  });

  describe('WH-029 one that was not given back says why', () => {
    const kept: ExtraPayment = {
      ...extra,
      state: 'Approved',
      canAnswer: false,
      refundStatus: 'Rejected',
      refundAnswer: 'The photos show the new box',
    };

    it('WH-029 in the list', async () => {
      wire.answer(parcelMoney.extras, pageOf([kept]));
      await showScreen('/warehouse/extra-payments', { wire });
      expect((await screen.findAllByRole('row'))[1]?.textContent).toContain('The photos show the new box');
    });

    it('WH-029 at its package', async () => {
      wire.answer(parcelMoney.extrasOfPackage, [kept]);
      await showCard(<ExtraPaymentsCard packageId={9} />);
      await screen.findByText(/Rejected.*The photos show the new box/);
    });
  });

  it('WH-092 WH-029 staff who look answer nothing, and ask nothing back', async () => {
    const charged = { ...extra, id: 6, state: 'Approved' as const, canAnswer: false, canRequestRefund: true };
    wire.answer(parcelMoney.extras, pageOf([extra, charged]));
    wire.answer(identity.userInfo, { ...person, lookedAtBy: 'Deniz' });
    await showScreen('/warehouse/extra-payments', { wire });
    for (const name of [/^Approve .*KRV-00000009$/, /^Refuse .*KRV-00000009$/, /^Request a refund of .*00000009$/])
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled, String(name)).toBe(true);
  });

  it('WH-028 each says what became of asking it back', async () => {
    wire.answer(
      parcelMoney.extras,
      pageOf([{ ...extra, state: 'Approved', canAnswer: false, refundStatus: 'Refunded' }]),
    );
    await showScreen('/warehouse/extra-payments', { wire });
    const [, row] = await screen.findAllByRole('row');
    expect(row?.textContent).toContain(texts.en.parcelMoney.refund.Refunded);
  });

  it('WH-067 of a package, and that there are none', async () => {
    wire.answer(parcelMoney.extrasOfPackage, []);
    await showCard(<ExtraPaymentsCard packageId={9} />);
    expect(await screen.findByText('No extra payments for this package.')).toBeTruthy();
  });

  it('WH-028 none, and a list that cannot be read', async () => {
    wire.answer(parcelMoney.extras, pageOf([]));
    const { router } = await showScreen('/warehouse/extra-payments?state=Refused', { wire });
    expect(await screen.findByText('No extra payments in this state')).toBeTruthy();
    expect(router.state.location.search).toEqual({ state: 'Refused' });
    expect(wire.asked(parcelMoney.extras)).toMatchObject([{ body: { state: 'Refused', page: 1 } }]);
  });

  it.each([
    [
      { state: 'Pending', page: '3' },
      { state: 'Pending', page: 3 },
    ],
    [{ state: 'x', page: 1 }, {}],
    [{ page: 9_999 }, {}],
  ])('WH-028 its address %o', (search, known) => expect(extraPaymentsSearch(search)).toEqual(known));
});

describe('the money of a package', () => {
  const open = async (over: Partial<PackageMoney>, language: 'en' | 'tr' = 'en') => {
    wire.answer(parcelMoney.ofPackage, { ...money, ...over });
    return showCard(<PackageMoneyCard packageId={9} />, language);
  };

  it('WH-021 what is held, part by part', async () => {
    await open({});
    expect(await screen.findByText('$20.15 is held and is charged when the package leaves.')).toBeTruthy();
    for (const amount of ['$15.40', '$3.00', '$1.75', '$20.15']) expect(screen.getByText(amount)).toBeTruthy();
  });

  it.each(
    tested([
      [
        'en',
        'Your credit is too low: the package isn’t sent.',
        /^Storage rises by \$1.75 on/,
        /destroyed on .*, and no storage/,
        'Add $20.15',
      ],
      [
        'tr',
        'Krediniz yetersiz: paket gönderilmiyor.',
        /Depolama ücreti .* artar/,
        /imha edilir; depolama ücreti alınmaz/,
        '20,15 $ yükle',
      ],
    ] as const),
  )('WH-023 its clock while it waits, and the way to pay (%s)', async (language, low, grows, destroyed, load) => {
    await open(
      { state: 'waiting', waitingSince: AT, storageGrowsAt: LATER, destroyDate: LATER, missing: 2_015 },
      language,
    );
    expect(await screen.findByText(low)).toBeTruthy();
    expect(screen.getByText(grows)).toBeTruthy();
    expect(screen.getByText(destroyed)).toBeTruthy();
    const link = screen.getByRole('link');
    expect(link.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(language === 'tr' ? /20[.,]15/ : load);
    expect(link.getAttribute('href')).toBe('/load-warehouse-credit?amount=2015');
  });

  it('decision 57: another service is chosen where the chosen one is not offered', async () => {
    const { user } = await open({
      state: 'asked',
      parts: null,
      chooseUntil: LATER,
      chooseReason: 'over_weight',
      offers: [
        {
          quoteId: 'q-1',
          carrierCode: 'FEDEX',
          serviceCode: 'CONNECT_PLUS',
          serviceName: 'FedEx International Connect Plus',
          price: 3_000,
        },
      ],
    });
    wire.answer(parcelMoney.chooseService, null);
    expect(await screen.findByText(/too heavy for this service/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose FedEx International Connect Plus for $30.00' }));
    await waitFor(() =>
      expect(wire.asked(parcelMoney.chooseService)).toMatchObject([{ body: { packageId: 9, quoteId: 'q-1' } }]),
    );
  });
});

describe('packages that wait for credit', () => {
  const waiting = {
    id: 9,
    no: 'KRV-00000009',
    sellerAmazonOrderId: '302-1234567-1234567',
    customerMarketPlaceId: 1,
    shipping: 1_540,
    insurance: 0,
    storageFee: 175,
    extra: 0,
    neededAmount: 1_715,
    waitingSince: AT,
    destroyDate: LATER,
    isUrgent: true,
    isEnding: false,
  };
  beforeEach(() => {
    wire.answer(parcelMoney.waiting, [waiting]);
    wire.answer(parcelMoney.approximate, { amount: '12.15', amountMinor: 1_215, packages: 1 });
    wire.answer(subscriptions.appData, { ...goodStanding, hasPaymentWaitingPackage: true });
  });

  it.each(
    tested([
      ['en', 'Packages are waiting for credit.', /1 package isn’t sent; without 12,15 \$ more it is destroyed on/],
      ['tr', 'Kredi bekleyen paketler var.', /1 paket gönderilmiyor; .*12[.,]15.* imha edilir/],
    ] as const),
  )(
    'WH-005 are said in a banner with what is missing, until when, and the way (%s)',
    async (language, title, effect) => {
      await showScreen('/warehouse/extra-payments', { wire, language });
      const banner = (await screen.findByText(title)).closest<HTMLElement>('[data-tone]');
      expect(banner?.dataset.tone).toBe('neg');
      await waitFor(() => expect(plain(banner?.textContent)).toMatch(effect));
      // In the zone of the market, as the page of the package says it.
      expect(plain(banner?.textContent)).toContain('03/05/26 09:40');
      expect(within(banner!).getByRole('link').getAttribute('href')).toBe('/load-warehouse-credit?amount=1215');
    },
  );

  it('WH-062 stand on the page of the credit, each with its clock and the way to it', async () => {
    for (const call of [credit.history, credit.charges, credit.invoices, credit.autoBalance, credit.rates])
      wire.hang(call);
    await showScreen('/warehouse-credit', { wire });
    const region = await screen.findByRole('region', { name: 'Packages waiting for credit' });
    expect(plain(region.textContent)).toMatch(/KRV-00000009.*17,15 \$.*1,75 \$.*last 24 hours/);
    // At the moment that banner and package say, too.
    expect(plain(region.textContent)).toContain('03/05/26 09:40');
    expect(within(region).getByRole('link', { name: 'KRV-00000009' }).getAttribute('href')).toBe(
      '/warehouse/packages/KRV-00000009',
    );
  });
});
