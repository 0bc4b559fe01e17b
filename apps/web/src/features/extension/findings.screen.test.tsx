import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CollectedFinding } from '@kervan/contracts/extension';
import { extension } from '@kervan/contracts/extension-calls';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { page } from '../../testing/staff-answers.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const row = (over: Partial<CollectedFinding> = {}): CollectedFinding => ({
  id: 3,
  page: 'suppressed',
  asin: 'B0C7K2M4QX',
  sku: 'KVN-5',
  told: 'Missing main image',
  reason: 'AddedFromExtensionMissingInfo',
  firstAt: '2026-03-01T09:00:00.000Z',
  collectedAt: AS_OF,
  title: 'Cast iron skillet',
  itemStatus: 'OutOfCriteria',
  isRestricted: true,
  ...over,
});
const other = row({
  id: 2,
  page: 'accountHealth',
  asin: 'B0ZZZZZZZ2',
  told: 'Policy warning',
  reason: 'AddedFromExtensionAccountHealth',
  firstAt: AS_OF,
  title: null,
  itemStatus: null,
  isRestricted: false,
});
const PATH = '/extension-settings/findings';
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.base(extension.findings, page([row(), other]));
  layOut({ width: 1_400, height: 600 });
});
const rowOf = async (told: string) => (await screen.findByText(told)).closest('[role=row]') as HTMLElement;

describe('what the extension collected', () => {
  it.each(languages)(
    'EXT-004 is reached from the settings, and says what came when and what became of it (%s)',
    async (language) => {
      wire.answer(extension.settings, { ...defaultExtensionSettings, stores: [], revision: 0 });
      const { findings } = texts[language].extension;
      const { user } = await showScreen('/extension-settings', { wire, language });
      await user.click(await screen.findByRole('link', { name: findings.title }));
      const first = await rowOf('Missing main image');
      const { reason } = texts[language].lists;
      for (const said of [
        'Cast iron skillet',
        'B0C7K2M4QX',
        findings.from.suppressed,
        reason.AddedFromExtensionMissingInfo,
        texts[language].enums.inventoryItem.OutOfCriteria,
        findings.restricted,
        findings.firstSeen,
      ])
        expect(first.textContent, said).toContain(said);
      const links = [...first.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      expect(links).toEqual(['/inventoryItem/B0C7K2M4QX', '/restrictedProducts?q=B0C7K2M4QX']);
      const second = await rowOf('Policy warning');
      for (const said of [findings.from.accountHealth, reason.AddedFromExtensionAccountHealth, findings.notInStore])
        expect(second.textContent, said).toContain(said);
      expect([second.querySelectorAll('a').length, second.textContent?.includes(findings.firstSeen)]).toEqual([
        0,
        false,
      ]);
    },
  );

  it('EXT-004 is narrowed by its page and by words, which stand in the address', async () => {
    const { user, router } = await showScreen(`${PATH}?from=accountHealth`, { wire });
    await rowOf('Policy warning');
    expect(wire.asked(extension.findings)[0]?.body).toMatchObject({ from: 'accountHealth', page: 1 });
    await user.type(screen.getByRole('searchbox', { name: texts.en.extension.findings.search }), 'policy');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ from: 'accountHealth', q: 'policy' }));
    await waitFor(() =>
      expect(wire.asked(extension.findings).at(-1)?.body).toMatchObject({ from: 'accountHealth', text: 'policy' }),
    );
  });

  it.each(languages)(
    'EXT-004 says that there is none, that it failed, and is cards on a phone (%s)',
    async (language) => {
      const { findings } = texts[language].extension;
      wire.answer(extension.findings, page([]));
      const empty = await showScreen(PATH, { wire, language });
      expect(await screen.findByText(findings.none)).toBeTruthy();
      expect(screen.getByText(findings.noneText)).toBeTruthy();
      empty.unmount();
      resizeTo('phone');
      wire.answer(extension.findings, page([row()]));
      const phone = await showScreen(PATH, { wire, language });
      const card = (await screen.findByText('Missing main image')).closest('article');
      expect(card?.textContent).toContain(findings.restricted);
      phone.unmount();
      wire.refuse(extension.findings, 'UnexpectedError', { status: 500 });
      await showScreen(PATH, { wire, language });
      expect(await screen.findByText(findings.failed)).toBeTruthy();
    },
  );
});
