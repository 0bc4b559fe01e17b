import { Menu } from '@mantine/core';
import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useSelectedStore, useStores } from '../session/session-data.ts';
import { DropdownMenu } from '../ui/dropdown.tsx';
import { Flag } from '../ui/flag.tsx';
import type { DropdownProps } from '../ui/use-dropdown.ts';
import { useChooseMarket } from './choose-market.ts';
import classes from './top-bar.module.css';

/** The stores by country name, "add a store" last (SHELL-029). */
export function MarketEntries(dropdown: DropdownProps) {
  const t = useText();
  const language = useLanguage();
  const stores = useStores();
  const selected = useSelectedStore();
  const choose = useChooseMarket();
  return (
    <DropdownMenu {...dropdown} position="bottom-start" width={280}>
      {stores.map((store) => (
        <Menu.Item
          key={store.id}
          onClick={() => choose(store)}
          rightSection={store.id === selected?.id ? <IconCheck size={16} stroke={1.75} /> : null}
        >
          <StoreLine store={store} country={countryName(store.marketPlace.countryCode, language)} />
        </Menu.Item>
      ))}
      {stores.length > 0 && <Menu.Divider />}
      {selected && (
        <Menu.Item component={Link} to="/storeSettings" leftSection={<IconSettings size={16} stroke={1.75} />}>
          {t('shell:menu.storeSettings')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/addStoreSteps/AddStore" leftSection={<IconPlus size={16} stroke={1.75} />}>
        {t('shell:top.addStore')}
      </Menu.Item>
    </DropdownMenu>
  );
}

function StoreLine({ store, country }: { store: CustomerMarket; country: string }) {
  const t = useText();
  const state = store.hasAmazonConnectionError
    ? t('shell:top.connectionBroken')
    : store.isRegistrationCompleted || store.manuelManagement
      ? null
      : t('shell:top.unfinished');
  return (
    <span className={classes.storeItem}>
      <Flag code={store.marketPlace.countryCode} />
      <span className="ellipsis">{country}</span>
      <small className="ellipsis">
        {store.name}
        {state && <span className={store.hasAmazonConnectionError ? 'neg' : 'warn'}> · {state}</span>}
      </small>
    </span>
  );
}
