import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import type { InsuranceClaim } from '@kervan/contracts/insurance-claims';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { answerSession, AS_OF } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ChatCard } from './chat-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { ReviewCard } from './review-card.tsx';

const words = (language: Language = 'en') => texts[language].warehouseChat;
const until = '2026-03-28T04:00:00.000Z';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  answerSession(wire);
});

/** Within a page of a market whose time is Berlin's. */
const show = (card: ReactElement, language: Language = 'en') =>
  showPart(
    <FormatProvider locale="en-US" language={language} timeZone="Europe/Berlin" now={() => Date.parse(AS_OF)}>
      {card}
    </FormatProvider>,
    { wire, language },
  );

type Insurance = Response<typeof insuranceClaims.ofPackage>;
const insurance = (more: Partial<Insurance> = {}): Insurance => ({
  valueMinor: 30_000,
  coverMinor: 10_000,
  terms: [
    { kind: 'lost', from: null, until: null, refusal: 'wasDelivered' },
    { kind: 'damaged', from: AS_OF, until, refusal: null },
  ],
  claims: [],
  ...more,
});
const claim = (more: Partial<InsuranceClaim> = {}): InsuranceClaim => ({
  id: 3,
  kind: 'damaged',
  state: 'Open',
  chatId: 12,
  createDate: AS_OF,
  isTold: false,
  declined: null,
  decidedDate: null,
  decidedMinor: null,
  paidMinor: null,
  paidDate: null,
  ...more,
});

describe('the insurance of a parcel', () => {
  it.each(languages)(
    'WH-041 WH-093 says what may be claimed until when, and opens a claim with photos (%s)',
    async (language) => {
      wire.answer(insuranceClaims.ofPackage, insurance());
      const t = words(language).claims;
      const { user } = await show(<ClaimCard packageId={7} />, language);
      const button = (kind: string) => screen.getByRole('button', { name: t.openOf.replace('{{kind}}', kind) });
      await screen.findByRole('list', { name: t.may });
      expect(button(t.kind.lost).hasAttribute('disabled')).toBe(true);
      screen.getByText(t.refusal.wasDelivered);
      // The last moment that is still in it.
      screen.getByText(t.until.replace('{{until}}', '03/28/26 04:59'));
      await user.click(button(t.kind.damaged));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText((text) => /100[.,]00/.test(text))).toBeDefined();
      const send = dialog.getByRole('button', { name: t.send });
      await user.click(send);
      dialog.getByText(t.descriptionMissing);
      expect(wire.asked(insuranceClaims.create)).toHaveLength(0);
      await user.type(dialog.getByRole('textbox'), 'The glass is broken');
      const chooser = dialog.getByLabelText<HTMLInputElement>(t.files, { selector: 'input' });
      await user.upload(chooser, new File(['a'], 'glass.jpg', { type: 'image/jpeg' }));
      wire.refuse(insuranceClaims.create, 'ClaimTermOver');
      await user.click(send);
      await dialog.findByText(texts[language].errors.ClaimTermOver);
      wire.answer(insuranceClaims.create, { id: 3 });
      wire.answer(insuranceClaims.ofPackage, insurance({ claims: [claim()] }));
      await user.click(send);
      await screen.findByText(t.done);
      await screen.findByText(t.sending);
      const [first, second] = wire.asked(insuranceClaims.create);
      const body = second?.body as unknown as FormData; // As it was sent.
      expect(JSON.parse(String(body.get('json')))).toEqual({
        packageId: 7,
        kind: 'damaged',
        description: 'The glass is broken',
      });
      expect(body.getAll('files').map((file) => (file as File).name)).toEqual(['glass.jpg']);
      expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
    },
  );

  it.each(languages)('WH-041 a claim shows its steps and what was paid of it (%s)', async (language) => {
    const paid = {
      state: 'Paid',
      isTold: true,
      decidedDate: AS_OF,
      paidDate: AS_OF,
      decidedMinor: 30_000,
      paidMinor: 10_000,
    };
    const rejected = claim({ id: 2, chatId: 11, state: 'Rejected', isTold: true, declined: 'claim_term_over' });
    wire.answer(insuranceClaims.ofPackage, insurance({ claims: [claim(paid), rejected] }));
    const t = words(language).claims;
    await show(<ClaimCard packageId={7} />, language);
    const [steps] = await screen.findAllByRole('list', { name: t.steps });
    expect(
      within(steps ?? document.body)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(/\s\d/)[0]),
    ).toEqual([t.opened, t.sent, t.decided, t.paid]);
    screen.getByText(t.state.Paid);
    screen.getByText((text) => /100[.,]00/.test(text) && /300[.,]00/.test(text));
    screen.getByText(t.declined.replace('{{why}}', words(language).why.claim_term_over));
    expect(screen.getAllByRole('link', { name: t.chat }).map((link) => link.getAttribute('href'))).toEqual([
      '/warehouse/chat?chat=12',
      '/warehouse/chat?chat=11',
    ]);
  });

  it.each(languages)('WH-041 before it left nothing can be claimed; what fails says so (%s)', async (language) => {
    const t = words(language).claims;
    wire.answer(
      insuranceClaims.ofPackage,
      insurance({ coverMinor: null, terms: [{ kind: 'lost', from: null, until: null, refusal: 'notDispatched' }] }),
    );
    const { unmount } = await show(<ClaimCard packageId={7} />, language);
    await screen.findByText(t.coverUnknown);
    screen.getByText(t.refusal.notDispatched);
    unmount();
    wire.refuse(insuranceClaims.ofPackage, 'UnexpectedError', { status: 500 });
    await show(<ClaimCard packageId={7} />, language);
    await screen.findByText(t.failed);
  });
});

describe('the review of the warehouse', () => {
  it.each(languages)(
    'WH-035 WH-036 stars by the arrows and a comment that is required; once (%s)',
    async (language) => {
      const t = words(language).review;
      wire.answer(warehouseReviews.ofPackage, { isDelivered: true, review: null });
      const { user } = await show(<ReviewCard packageId={7} />, language);
      const send = await screen.findByRole('button', { name: t.send });
      await user.click(send);
      await screen.findByText(t.pointsMissing);
      const point = (count: number) =>
        (count === 1 ? t.point_one : t.point_other).replace('{{shown}}', String(count)).replace('{{max}}', '5');
      const stars = within(screen.getByRole('radiogroup', { name: t.points }));
      await user.click(stars.getByRole('radio', { name: point(3) }));
      await user.keyboard('{ArrowRight}');
      expect(stars.getByRole<HTMLInputElement>('radio', { name: point(4) }).checked).toBe(true);
      await user.click(send);
      await screen.findByText(t.commentMissing);
      expect(wire.asked(warehouseReviews.create)).toHaveLength(0);
      await user.type(screen.getByRole('textbox'), 'Well packed');
      wire.answer(warehouseReviews.create, null);
      wire.answer(warehouseReviews.ofPackage, {
        isDelivered: true,
        review: { point: 4, comment: 'Well packed', createDate: AS_OF },
      });
      await user.click(send);
      await screen.findByText(t.done);
      await screen.findByRole('img', { name: point(4) });
      expect(screen.queryByRole('button', { name: t.send })).toBeNull();
      expect(wire.asked(warehouseReviews.create).map(({ body }) => body)).toEqual([
        { packageId: 7, point: 4, comment: 'Well packed' },
      ]);
    },
  );

  it.each(languages)('WH-036 not before the delivery (%s)', async (language) => {
    wire.answer(warehouseReviews.ofPackage, { isDelivered: false, review: null });
    await show(<ReviewCard packageId={7} />, language);
    await screen.findByText(words(language).review.later);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the conversations about a parcel', () => {
  const about = (chats: Response<typeof warehouseChat.ofPackage>['chats']) => ({
    packageNo: 'KRV-00000007',
    sellerAmazonOrderId: '302-1000001-7000037',
    chats,
  });
  it.each(languages)('WH-032 lead to them, and to the next one (%s)', async (language) => {
    const t = words(language);
    wire.answer(warehouseChat.ofPackage, about([]));
    const { unmount } = await show(<ChatCard packageId={7} />, language);
    await screen.findByText(t.card.none);
    expect(screen.getByRole('link', { name: t.card.start }).getAttribute('href')).toBe('/warehouse/chat?package=7');
    unmount();
    wire.answer(
      warehouseChat.ofPackage,
      about([
        {
          id: 4,
          storeId: 41,
          packageId: 7,
          packageNo: 'KRV-00000007',
          sellerAmazonOrderId: '302-1000001-7000037',
          status: 'WaitingReplyFromCustomer',
          isClaim: false,
          claimState: null,
          lastMessageDate: AS_OF,
          lastText: 'Is it yours?',
          isLastOfWarehouse: true,
          unread: 2,
          flag: null,
          isClosed: false,
          reopenUntil: null,
        },
      ]),
    );
    await show(<ChatCard packageId={7} />, language);
    const link = await screen.findByRole('link', { name: 'Is it yours?' });
    expect(link.getAttribute('href')).toBe('/warehouse/chat?chat=4');
    screen.getByText(t.unread_other.replace('{{shown}}', '2'));
    screen.getByText((text) => text.includes(t.status.WaitingReplyFromCustomer));
    screen.getByRole('link', { name: t.card.continue });
  });

  it('WH-032 say what failed', async () => {
    wire.refuse(warehouseChat.ofPackage, 'UnexpectedError', { status: 500 });
    await show(<ChatCard packageId={7} />);
    await waitFor(() => screen.getByText(words().card.failed));
  });
});
