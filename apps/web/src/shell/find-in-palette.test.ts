import { expect, it } from 'vitest';
import { languages } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { findInPalette } from './find-in-palette.ts';
import { groupsOf } from './menu-groups.ts';
import { paletteScreens } from './palette-screens.ts';

const data = [
  {
    group: 'Ekranlar',
    actions: [
      { id: 'sales', label: 'Satışlar', description: 'İş raporu' },
      { id: 'report', label: 'İş raporu', description: 'Raporlar' },
      { id: 'restricted', label: 'KISITLI MARKALAR' },
    ],
  },
  { group: 'Komutlar', actions: [{ id: 'out', label: 'Çıkış' }] },
];
const ids = (query: string) =>
  findInPalette(query, data).flatMap((entry) => ('actions' in entry ? entry.actions.map(({ id }) => id) : []));

it.each([
  ['iş', ['report', 'sales', 'restricted', 'out']],
  ['İŞ RAPORU', ['report', 'sales']],
  [' kısıtlı', ['restricted']],
  ['kisitli', ['restricted']],
  ['çıkış', ['out']],
  ['satis', ['sales']],
  ['', ['sales', 'report', 'restricted', 'out']],
  ['nichts', []],
])('“%s” finds whatever is called so before what stands under such a head, as people type it', (query, found) => {
  expect(ids(query)).toEqual(found);
});

it.each(languages)('every screen is found by its name in small and in capital letters (%s)', (language) => {
  const t = texts[language];
  const paths = groupsOf(false).flatMap(({ entries }) =>
    entries.map(({ label }) => label.replace('shell:', '').split('.')),
  );
  const names = paths.map(
    (path) => path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], t.shell) as string,
  );
  const all = [...names, ...paletteScreens.map(([, name]) => t.dialogs.screens[name])];
  expect(all.length).toBeGreaterThan(40);
  const actions = all.map((label) => ({ id: label, label }));
  const locale = language === 'tr' ? 'tr-TR' : 'en-US';
  for (const label of all)
    for (const query of [label.toLocaleLowerCase(locale), label.toLocaleUpperCase(locale)]) {
      const [first] = findInPalette(query, [{ group: 'Screens', actions }]);
      expect(first && 'actions' in first ? first.actions.map(({ id }) => id) : [], query).toContain(label);
    }
});
