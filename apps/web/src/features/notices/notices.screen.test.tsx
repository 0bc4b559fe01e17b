import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { defaultNotice } from '@kervan/domain/notices/notice-settings';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const all = {
  savedSearch: defaultNotice,
  stockOut: defaultNotice,
  orderProblem: defaultNotice,
  connectionError: defaultNotice,
  invoice: defaultNotice,
  lowCredit: defaultNotice,
};
let [kept, revision] = [all, 5];
beforeEach(() => {
  [kept, revision] = [all, 5];
});
const open = (language: 'en' | 'tr') => {
  const wire = createWire();
  wire.answer(notificationSettings.get, () => ({ ...kept, revision }));
  wire.answer(notificationSettings.save, { revision: 6, actionId: 8 });
  return showScreen('/notificationsettings', { wire, language });
};

describe('the notification settings', () => {
  it('STORE-042 STORE-043 STORE-063 turn the mail of one event on with its period, and leave the others', async () => {
    const { user, wire } = await open('en');
    const { notices: words } = texts.en;
    const mail = await screen.findByRole('switch', { name: 'Connection error: By email' });
    expect(mail).toHaveProperty('checked', false);
    expect(screen.getByRole('switch', { name: 'Connection error: In the panel' })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('switch')).toHaveLength(12);
    expect(screen.queryByText('Period')).toBeNull();
    await user.click(mail);
    await user.click(screen.getByRole('combobox', { name: 'Connection error: Period' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '6 hours',
      '12 hours',
      '24 hours',
      '36 hours',
      '48 hours',
      '2 days',
      '1 week',
    ]);
    await user.click(screen.getByRole('option', { name: '2 days' }));
    expect(screen.getByText(`Before: ${words.periods[defaultNotice.period]}`)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    await screen.findByText('Notification settings saved');
    expect(wire.asked(notificationSettings.save).map(({ body }) => body)).toEqual([
      { ...all, connectionError: { byMail: true, inPanel: true, period: 'days2' }, revision: 5 },
    ]);
  });

  it.each(languages)('a saved search has a period of its own (%s)', async (language) => {
    const { notices: words } = texts[language];
    const { user } = await open(language);
    await user.click(await screen.findByRole('switch', { name: `${words.events.savedSearch}: ${words.mail}` }));
    expect(screen.queryByText(words.period)).toBeNull();
    expect(screen.getByText(words.searchMailText)).toBeTruthy();
    expect(screen.getAllByText(words.mailText)).toHaveLength(5);
  });

  it.each(languages)(
    'STORE-063 what another tab saved meanwhile is taken in before, the changes stay (%s)',
    async (language) => {
      const { notices: words, ui } = texts[language];
      const { user, wire } = await open(language);
      wire.refuse(notificationSettings.save, 'SettingsChangedMeanwhile', { status: 409 });
      const mailOf = (name: 'invoice' | 'lowCredit') =>
        screen.getByRole<HTMLInputElement>('switch', { name: `${words.events[name]}: ${words.mail}` });
      await waitFor(() => mailOf('invoice'));
      await user.click(mailOf('invoice'));
      await user.click(screen.getByRole('button', { name: ui.save.changes_one.replace('{{count}}', '1') }));
      await screen.findByText(words.overtaken);
      [kept, revision] = [{ ...all, lowCredit: { ...defaultNotice, byMail: true } }, 7];
      await user.click(screen.getByRole('button', { name: ui.setting.takeOver }));
      await waitFor(() => expect(mailOf('lowCredit').checked).toBe(true));
      expect(mailOf('invoice').checked).toBe(true);
    },
  );

  it('STORE-042 are there in Turkish', async () => {
    await open('tr');
    await screen.findByRole('heading', { level: 1, name: 'Bildirim ayarları' });
    await waitFor(() => screen.getByRole('switch', { name: 'Düşük kredi: Panelde' }));
  });
});
