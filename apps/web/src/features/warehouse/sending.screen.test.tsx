import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { limits } from '@kervan/domain/limits';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
let kept: Response<typeof warehouse.sending>;
beforeEach(() => {
  kept = { preLabel: true, giftNote: 'Enjoy', giftSender: 'Aylin', isInsured: true, revision: 3 };
  wire = createWire();
  wire.answer(warehouse.sending, () => kept);
  wire.answer(warehouse.saveSending, { revision: 4 });
});
const open = async (language: 'en' | 'tr') => {
  const shown = await showScreen('/warehouse/sending', { wire, language });
  await screen.findByRole('switch', { name: texts[language].warehouse.sending.preLabel });
  return shown;
};

describe('sending from the warehouse', () => {
  it.each(languages)('STORE-022 STORE-030 PreLabel and gift note are shown and saved (%s)', async (language) => {
    const { user } = await open(language);
    const t = texts[language].warehouse.sending;
    const preLabel = screen.getByRole<HTMLInputElement>('switch', { name: t.preLabel });
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: t.giftNote });
    const sender = screen.getByRole<HTMLInputElement>('textbox', { name: t.giftSender });
    expect([preLabel.checked, note.value, sender.value]).toEqual([true, 'Enjoy', 'Aylin']);
    expect([note.maxLength, sender.maxLength]).toEqual([limits.giftNoteMax, limits.giftSenderMax]);
    screen.getByText(t.insured);
    await user.click(preLabel);
    await user.type(sender, ' Kervan');
    await user.click(screen.getByRole('button', { name: /^Save|kaydet$/ }));
    await screen.findByText(t.saved);
    expect(wire.asked(warehouse.saveSending).map(({ body }) => body)).toEqual([
      { preLabel: false, giftNote: 'Enjoy', giftSender: 'Aylin Kervan', revision: 3 },
    ]);
  });

  it('STORE-022 WH-025 the insurance is shown as the account has it', async () => {
    kept = { ...kept, isInsured: false };
    await open('en');
    await waitFor(() => screen.getByText(/^Packages are covered up to .*100[.,]00/));
  });

  it.each(languages)('STORE-022 says that it could not be read (%s)', async (language) => {
    wire.refuse(warehouse.sending, 'UnexpectedError', { status: 500 });
    await showScreen('/warehouse/sending', { wire, language });
    await screen.findByText(texts[language].warehouse.sending.failed);
  });
});
