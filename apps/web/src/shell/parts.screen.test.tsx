import fs from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import enEnums from '@kervan/texts/en/enums.json';
import enUi from '@kervan/texts/en/ui.json';
import trEnums from '@kervan/texts/tr/enums.json';
import trUi from '@kervan/texts/tr/ui.json';
import { languages } from '../testing/languages.ts';
import { showPart, showScreen } from '../testing/show.tsx';
import { FormatProvider } from '../ui/format/format.tsx';
import { PartSection } from './parts/part-section.tsx';
import { ShowDialogs, ShowToasts } from './parts/show-feedback.tsx';
import { ShowSettings } from './parts/show-forms.tsx';

const STATUSES = 76;
/** What is no part to look at: it only gives to others. */
const UNSEEN = [
  'format',
  'preference',
  'when-opened',
  'list-undo',
  'use-affected-row',
  'use-forecast-aside',
  'use-typed-effect',
];
/** What cannot stand on this page, and why; each is seen where it stands. */
const ON_SCREENS: Readonly<Record<string, string>> = {
  'list-page': 'a whole screen: it asks its call at an address of its own',
  'one-store': 'stands in the place of a screen where no store is chosen',
  'own-values-dialog': 'reads one product of the store',
  'settings-aside': 'beside a settings page only; its panel is among the forecasts',
  'settings-page': 'a whole screen: it reads and saves the settings of a store',
  'stores-field': 'says nothing where there are not two stores',
};
const filesOf = (folder: string, unseen: readonly string[]): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => path.basename(file, '.tsx'))
    .filter((file) => !unseen.includes(file))
    .toSorted();
/** Text keys that found no words: "inventory:empty.title". */
const RAW_KEY =
  /\b(?:ui|shell|errors|enums|identity|stores|inventory|pricing|filters|filterSettings|activity|agreements|asinSettings|buyerMessages|dashboard|lists):[a-z][\w.]*/;
const texts = {
  en: { statuses: enEnums as Record<string, unknown>, none: enUi.grid.none },
  tr: { statuses: trEnums as Record<string, unknown>, none: trUi.grid.none },
};

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`no part ${name}`);
  return found;
};
/** What the panel complains of; a part that is not drawn as the libraries want says so there. */
let complaints: string[];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')));
  // Charts say that they have no size here.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe.each(languages)('the kit in %s', (language) => {
  it('SHELL-047 SHELL-060 every part shows, every status by its word, and no text key in place of words', async () => {
    await showScreen('/ui', { language });
    await screen.findByText('/ui', { selector: 'h1' });
    await waitFor(() => expect(within(part('FilterBuilder')).getAllByRole('option').length).toBeGreaterThan(0));
    const parts = all('[data-part]');
    for (const each of parts)
      expect(
        each.querySelector('svg') !== null || (each.lastElementChild?.textContent ?? '').length > 3,
        each.getAttribute('data-part') ?? '',
      ).toBe(true);
    const shown = (list: 'data-files' | 'data-kit') =>
      parts.flatMap((each) => (each.getAttribute(list) ?? '').split(' ').filter(Boolean)).toSorted();
    expect(shown('data-files')).toEqual(filesOf('apps/web/src/ui', UNSEEN));
    expect(shown('data-kit')).toEqual(filesOf('apps/web/src/kit', [...UNSEEN, ...Object.keys(ON_SCREENS)]));

    const badges = all('[data-part="StatusBadge"] [data-status]').map((badge) => ({
      of: badge.getAttribute('data-status') ?? '',
      text: badge.textContent ?? '',
    }));
    // The states of a price update are no status of ui.md section 15.
    expect(badges.filter(({ of }) => !of.startsWith('priceUpdate.'))).toHaveLength(STATUSES);
    for (const { of, text } of badges) {
      const [table = '', value = ''] = of.split('.');
      expect(text, of).toBe((texts[language].statuses[table] as Record<string, string> | undefined)?.[value]);
      expect(text.length, of).toBeGreaterThan(1);
    }
    for (const loading of all('[data-state-name="loading"]'))
      expect(loading.textContent, 'what loads says nothing of its rows').not.toContain(texts[language].none);
    expect(RAW_KEY.exec(document.querySelector('main')?.textContent ?? '')?.[0]).toBeUndefined();
    expect(document.documentElement.lang).toBe(language);
    expect(complaints).toEqual([]);
  });
});

describe('the kit', () => {
  it('a changed setting marks its row and brings the bar that saves; a notice with a way back shows', async () => {
    const { user } = await showPart(
      <FormatProvider locale="de-DE" language="en" timeZone="Europe/Berlin" now={() => 0}>
        <PartSection part={{ name: 'Settings', files: [], Show: ShowSettings }} />
        <ShowToasts />
      </FormatProvider>,
    );
    const settings = within(part('Settings'));
    expect(settings.queryByRole('region')).toBeNull();
    const [group] = settings.getAllByRole('radiogroup');
    await user.click(within(group ?? part('Settings')).getAllByRole('radio')[2] ?? part('Settings'));
    expect(settings.getByRole('region')).toBeDefined();
    await user.click(screen.getByText('notify.undo'));
    await waitFor(() => expect(document.querySelector('.mantine-Notifications-root .toast')).not.toBeNull());
  });

  it('CONST-002 what takes much away is confirmed only once its count is typed', async () => {
    const { user } = await showPart(<ShowDialogs />);
    await user.click(document.querySelector('[data-opens="typed"]') ?? document.body);
    const dialog = await screen.findByRole('dialog');
    const confirm = dialog.querySelector<HTMLButtonElement>('button[type=submit]');
    expect(confirm?.disabled).toBe(true);
    await user.type(within(dialog).getByRole('textbox'), '2718');
    expect(confirm?.disabled).toBe(true);
    await user.clear(within(dialog).getByRole('textbox'));
    await user.type(within(dialog).getByRole('textbox'), '2719');
    expect(confirm?.disabled).toBe(false);
  });
});
