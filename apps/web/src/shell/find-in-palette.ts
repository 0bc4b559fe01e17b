import type { SpotlightActionData, SpotlightFilterFunction } from '@mantine/spotlight';
import { foldTyped } from '../i18n/fold-typed.ts';

/**
 * What the typed words are in, as people type them ("satis" is Satış): first whatever has a word that begins so in its name, then whatever has them
 * somewhere in it, then what stands under such a head.
 */
export const findInPalette: SpotlightFilterFunction = (query, data) => {
  const typed = foldTyped(query);
  const actions: SpotlightActionData[] = data.flatMap((entry) =>
    'actions' in entry ? entry.actions.map((action) => ({ ...action, group: entry.group })) : [entry],
  );
  const stages: ((action: SpotlightActionData) => boolean)[] = [
    ({ label = '' }) => ` ${foldTyped(label)}`.includes(` ${typed}`),
    ({ label = '' }) => foldTyped(label).includes(typed),
    ({ description = '' }) => foldTyped(description).includes(typed),
  ];
  const found = new Set(stages.flatMap((isMeant) => actions.filter(isMeant)));
  return [...Map.groupBy(found, ({ group = '' }) => group)].map(([group, of]) => ({ group, actions: of }));
};
