import { IconSelector } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useSelectedStore } from '../session/session-data.ts';
import { Flag } from '../ui/flag.tsx';
import { useDropdown, type DropdownProps } from '../ui/use-dropdown.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import classes from './top-bar.module.css';

const loadEntries = async () => (await import('./market-entries.tsx')).MarketEntries;
const MarketEntries = whenOpened<DropdownProps>(loadEntries);

/** The store in use; opens the list of stores (SHELL-029). */
export function MarketSelector() {
  const t = useText();
  const language = useLanguage();
  const selected = useSelectedStore();
  // The browser takes long to find its first name of a country, and nobody sees this one: not while the page is drawn first.
  const isDrawn = useDeferredValue(true, false);
  const { button, dropdown } = useDropdown('menu', loadEntries);
  return (
    <>
      <button type="button" className={classes.market} {...button}>
        {selected ? (
          <>
            <span className="visually-hidden">
              {isDrawn &&
                t('shell:top.market', { country: countryName(selected.marketPlace.countryCode, language) })}{' '}
            </span>
            <Flag code={selected.marketPlace.countryCode} />
            <span>{selected.marketPlace.countryCode}</span>{' '}
            <span className={`ellipsis ${classes.storeName}`}>{selected.name}</span>
          </>
        ) : (
          t('shell:top.chooseMarket')
        )}
        <IconSelector size={14} stroke={1.75} />
      </button>
      <MarketEntries {...dropdown} />
    </>
  );
}
