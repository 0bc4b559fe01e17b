import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { Waiting } from '../../shell/waiting.tsx';
import { ownAccount } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showPart, showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const KEY = 'kervan.onboarding.7';
const consents = { licence: agreementVersions.licence, kvkk: agreementVersions.kvkk };
const all = {
  consents,
  history: 2,
  usedSoftware: false,
  channel: 4,
  wantsLiveHelp: false,
  phone: { country: 'TR', text: '' },
};
const keep = (draft: object) => sessionStorage.setItem(KEY, JSON.stringify(draft));
const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as object | null;

/** The wizard of an account that has answered nothing yet; `wire` may say otherwise. */
async function open(address = '/onboarding', { wire = createWire(), language = 'en' as Language } = {}) {
  wire.base(onboarding.exists, false);
  wire.base(account.get, ownAccount);
  return showScreen(address, { wire, language });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const words = texts.en.onboarding;

describe('the first questions', () => {
  it.each(languages)('ONB-001 are five steps, the first one first (%s)', async (language) => {
    await open('/onboarding', { language });
    const { agreement, steps } = texts[language].onboarding;
    await heading(agreement.title);
    const { label, ...names } = steps;
    expect(screen.getByRole('list', { name: label }).querySelectorAll('li')).toHaveLength(5);
    for (const name of Object.values(names)) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  });

  it('ONB-002 AUTH-015 go on only once both texts are accepted', async () => {
    const { user, router } = await open();
    await heading(words.agreement.title);
    const next = button(words.next);
    const [licence, kvkk] = screen.getAllByRole('checkbox');
    expect(next.disabled).toBe(true);
    await user.click(licence ?? next);
    expect(next.disabled).toBe(true);
    await user.click(kvkk ?? next);
    expect(next.disabled).toBe(false);
    // Taken back, it closes again; the other one alone is not enough either.
    await user.click(licence ?? next);
    expect(next.disabled).toBe(true);
    await user.click(licence ?? next);
    await user.click(next);
    await heading(words.history.title);
    expect(router.state.location.search).toEqual({ step: 'history' });
  });

  it.each(languages)(
    'ONB-002 the way on says why it is closed; at the first step there is no way back (%s)',
    async (language) => {
      const { user } = await open('/onboarding', { language });
      await heading(texts[language].onboarding.agreement.title);
      const next = button(texts[language].onboarding.next);
      expect(next.title).toBe(texts[language].ui.consent.needed);
      expect(screen.queryByRole('button', { name: texts[language].onboarding.back })).toBeNull();
      for (const box of screen.getAllByRole('checkbox')) await user.click(box);
      expect(next.title).toBe('');
    },
  );

  it('ONB-002 ONB-006 AUTH-015 what was said at the registration is not asked again: the texts are accepted, the phone stands there', async () => {
    const wire = createWire();
    wire.answer(account.get, { ...ownAccount, consents });
    const { user } = await open('/onboarding', { wire });
    await heading(words.history.title);
    await user.click(button(words.back));
    await heading(words.agreement.title);
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(true);
    expect(button(words.next).disabled).toBe(false);
  });

  it('ONB-006 the phone of the registration stands in the question for it', async () => {
    const wire = createWire();
    wire.answer(account.get, { ...ownAccount, consents });
    const { phone: _, wantsLiveHelp: __, ...before } = all;
    keep(before);
    const { user } = await open('/onboarding', { wire });
    await heading(words.liveHelp.title);
    await user.click(radio(words.liveHelp.yes));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.en.ui.phone.label }).value).toMatch(/532 ?418/);
  });

  it('ONB-001 what is answered is done on the route, what is asked is marked', async () => {
    keep({ consents, history: 2 });
    await open();
    await heading(words.software.title);
    const stations = [...screen.getByRole('list', { name: words.steps.label }).querySelectorAll('li')];
    expect(stations.map(({ dataset }) => dataset.state)).toEqual(['done', 'done', 'current', 'waiting', 'waiting']);
  });

  it.each(languages)('ONB-006 the last step ends the questions (%s)', async (language) => {
    keep(all);
    await open('/onboarding?step=liveHelp', { language });
    await heading(texts[language].onboarding.liveHelp.title);
    expect(button(texts[language].onboarding.finish)).toBeDefined();
    expect(screen.queryByRole('button', { name: texts[language].onboarding.next })).toBeNull();
  });

  it('each text opens over the page that asks for its acceptance, and on a page of its own to be printed', async () => {
    const { user } = await open();
    await heading(words.agreement.title);
    await user.click(screen.getByText('license agreement', { selector: 'button' }));
    await screen.findByText(/The subscription is monthly\./);
    const links = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/licenceAgreement', '/dataProtection']));
  });

  it('no step beyond the first open one can be had by its address', async () => {
    await open('/onboarding?step=liveHelp');
    await heading(words.agreement.title);
  });

  it.each([
    [
      'ONB-003',
      { consents },
      words.history.title,
      words.history.missing,
      words.histories.NoSellerAccount,
      words.software.title,
    ],
    [
      'ONB-005',
      { ...all, channel: null },
      words.channel.title,
      words.channel.missing,
      words.channels.Friend,
      words.liveHelp.title,
    ],
  ])('%s an answer is needed', async (_, draft, title, missing, answer, next) => {
    keep(draft);
    const { user } = await open();
    await heading(title);
    await user.click(button(words.next));
    await screen.findByText(missing);
    expect(screen.queryByRole('heading', { name: next })).toBeNull();
    await user.click(radio(answer));
    expect(screen.queryByText(missing)).toBeNull();
    await user.click(button(words.next));
    await heading(next);
  });

  it('ONB-004 wants yes or no, and the name of software that was used', async () => {
    keep({ ...all, usedSoftware: null });
    const { user } = await open();
    await heading(words.software.title);
    await user.click(button(words.next));
    await screen.findByText(words.software.missing);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(radio(words.software.yes));
    await user.click(button(words.next));
    await screen.findByText(words.software.nameMissing);
    await user.type(screen.getByRole('textbox', { name: words.software.name }), 'Deve');
    await user.click(button(words.next));
    await heading(words.channel.title);
  });

  it('ONB-004 no needs no name', async () => {
    keep({ ...all, usedSoftware: null });
    const { user } = await open();
    await heading(words.software.title);
    await user.click(radio(words.software.no));
    await user.click(button(words.next));
    await heading(words.channel.title);
  });

  it('ONB-006 wants yes or no, and a valid phone where help is wanted; nothing is sent before', async () => {
    keep({ ...all, wantsLiveHelp: null });
    const { user, wire } = await open();
    await heading(words.liveHelp.title);
    await user.click(button(words.finish));
    await screen.findByText(words.liveHelp.missing);
    await user.click(radio(words.liveHelp.yes));
    await user.click(button(words.finish));
    await screen.findByText(/Enter a valid phone number/);
    await user.type(screen.getByRole('textbox', { name: texts.en.ui.phone.label }), '12');
    await user.click(button(words.finish));
    expect(screen.getByText(/Enter a valid phone number/)).toBeDefined();
    expect(wire.asked(onboarding.create)).toHaveLength(0);
  });

  it.each(languages)(
    'ONB-007 ONB-010 ONB-012 are sent at the end, help is promised for ten seconds, and the plans follow (%s)',
    async (language) => {
      keep({
        ...all,
        usedSoftware: true,
        softwareName: ' Deve ',
        wantsLiveHelp: true,
        phone: { country: 'TR', text: '0532 418 76 05' },
      });
      vi.useFakeTimers();
      const wire = createWire();
      wire.answer(onboarding.create, null);
      const { user, router } = await open('/onboarding?step=liveHelp', { wire, language });
      const { liveHelp, finish, done, histories, channels } = texts[language].onboarding;
      await heading(liveHelp.title);
      await user.click(radio(liveHelp.yes));
      await user.click(button(finish));
      await waitFor(() => expect(router.state.location.pathname).toBe('/subscriptions/subscribe'));
      expect(wire.asked(onboarding.create).map(({ body }) => body)).toEqual([
        {
          amazonSellerAccountHistory: 2,
          customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: true, usedSoftwareName: 'Deve' },
          kervanAccountCreationChannel: 4,
          customerOnboardingLiveHelp: { needHelp: true, phoneNumber: '+905324187605' },
          selectedAmazonSellerAccountHistory: { value: 2, label: histories.NotUsedSoftwareBefore },
          selectedAccountCreationChannel: { value: 4, label: channels.Facebook },
          agreementVersion: agreementVersions.licence,
          kvkkVersion: agreementVersions.kvkk,
        },
      ]);
      const promise = done.liveHelp.replace('{{phone}}', '0532 418 76 05');
      await screen.findByText(promise);
      await act(() => vi.advanceTimersByTimeAsync(8_500));
      expect(screen.queryByText(promise)).not.toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect(screen.queryByText(promise)).toBeNull();
      expect(kept()).toBeNull();
    },
  );

  it('ONB-012 the promise is still read where the plans are another document', async () => {
    sessionStorage.setItem('kervan.notice', `${Date.now() + 6_000} We will call you.`);
    vi.useFakeTimers();
    await open();
    await screen.findByText('We will call you.');
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByText('We will call you.')).toBeNull();
  });

  it('ONB-012 who wants no help is promised none', async () => {
    keep({ ...all, wantsLiveHelp: null });
    const wire = createWire();
    wire.answer(onboarding.create, null);
    const { user, router } = await open('/onboarding', { wire });
    await heading(words.liveHelp.title);
    await user.click(radio(words.liveHelp.no));
    await user.click(button(words.finish));
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscriptions/subscribe'));
    expect(wire.asked(onboarding.create)[0]?.body).toMatchObject({
      customerOnboardingLiveHelp: { needHelp: false, phoneNumber: null },
    });
    expect(await toastsSoFar()).toEqual([]);
  });

  it('ONB-012 keep their answers when one goes back, and when the page is loaded anew', async () => {
    const { user, unmount } = await open();
    await heading(words.agreement.title);
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(button(words.next));
    await heading(words.history.title);
    await user.click(radio(words.histories.UsedSoftwareBefore));
    await user.click(button(words.next));
    await heading(words.software.title);
    await user.click(button(words.back));
    await heading(words.history.title);
    expect(radio(words.histories.UsedSoftwareBefore).checked).toBe(true);
    unmount();
    await open('/onboarding?step=history');
    await heading(words.history.title);
    expect(radio(words.histories.UsedSoftwareBefore).checked).toBe(true);
  });

  it('ONB-012 None is no answer, and what was kept and is no answer counts as not given', async () => {
    keep({ ...all, history: 0 });
    const { unmount } = await open('/onboarding?step=liveHelp');
    await heading(words.history.title);
    unmount();
    sessionStorage.setItem(KEY, '{"consents":{"licence":1},"channel":"x","phone":');
    await open('/onboarding?step=liveHelp');
    await heading(words.agreement.title);
  });

  it('ONB-002 another wording asks again', async () => {
    keep({ ...all, consents: { ...consents, licence: '2020-01' } });
    await open('/onboarding?step=liveHelp');
    await heading(words.agreement.title);
  });

  it.each(languages)(
    'ONB-008 a spinner turns while it is not known whether they were answered (%s)',
    async (language) => {
      const wire = createWire();
      wire.hang(onboarding.exists);
      await open('/onboarding', { wire, language });
      const spinner = await screen.findByRole('status', { name: texts[language].onboarding.waiting });
      expect(spinner.querySelector('.mantine-Loader-root')).not.toBeNull();
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    },
  );

  it('ONB-001 come before everything else of a newcomer', async () => {
    const wire = createWire();
    wire.answer(subscriptions.get, null);
    const { router } = await open('/inventory', { wire });
    await heading(words.agreement.title);
    expect(router.state.location.pathname).toBe('/onboarding');
  });

  it('ONB-008 the same spinner turns where the guard waits for the answer', async () => {
    await showPart(<Waiting />);
    await waitFor(() => expect(document.querySelector('.mantine-Loader-root')).not.toBeNull());
  });

  it('say that they could not be loaded, and try again', async () => {
    const wire = createWire();
    wire.refuse(onboarding.exists, 'UnexpectedError', { status: 400 });
    const { user } = await open('/onboarding', { wire });
    await screen.findByText(words.failed);
    wire.answer(onboarding.exists, false);
    await user.click(button(texts.en.ui.retry));
    await heading(words.agreement.title);
  });

  it.each([
    ['who has answered them', (wire: Wire) => wire.answer(onboarding.exists, true), false],
    ['who answered them in another tab', (wire: Wire) => wire.refuse(onboarding.create, 'OnboardingExists'), true],
  ])('ONB-001 ONB-007 %s goes on to the plans', async (_, prepare, isSending) => {
    keep({ ...all, wantsLiveHelp: null });
    const wire = createWire();
    prepare(wire);
    const { user, router } = await open('/onboarding', { wire });
    if (isSending) {
      await heading(words.liveHelp.title);
      await user.click(radio(words.liveHelp.no));
      await user.click(button(words.finish));
    }
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscriptions/subscribe'));
    expect(await toastsSoFar()).toEqual([]);
  });

  it('a refused text is said, and the answers stay', async () => {
    keep({ ...all, wantsLiveHelp: null });
    const wire = createWire();
    wire.refuse(onboarding.create, 'TextVersionNotCurrent', { status: 409 });
    const { user } = await open('/onboarding', { wire });
    await heading(words.liveHelp.title);
    await user.click(radio(words.liveHelp.no));
    await user.click(button(words.finish));
    await screen.findByText(texts.en.errors.TextVersionNotCurrent);
    expect(kept()).toMatchObject({ history: 2, channel: 4 });
  });
});
