import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBuildingStore,
  IconEyeOff,
  IconHeadset,
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { logOut } from '../session/log-out.ts';
import { useManualManagement, useSelectedStore, useStores } from '../session/session-data.ts';
import { secretKinds } from '../ui/secret-kinds.ts';
import { useChooseMarket } from './choose-market.ts';
import { useColorSwitch } from './color-switch.tsx';
import { findInPalette } from './find-in-palette.ts';
import { changeLanguage } from './language-switch.tsx';
import { groupsOf, topEntries } from './menu-groups.ts';
import { paletteScreens } from './palette-screens.ts';
import { useSecretMode } from './secret-mode.tsx';

const icon = (Icon: typeof IconSearch) => <Icon size={18} stroke={1.75} />;

/** Opens it, also before it stands. */
export const openPalette = (): void => spotlight.open();

/** Everything that can be gone to or switched, found by typing (Ctrl K); loaded when it is first opened. The query is emptied when it is opened: emptied when it has closed, one who opens it again at once would lose what he types. */
export function CommandPalette({
  query,
  onQuery,
  onHelp,
}: {
  query: string;
  onQuery: (query: string) => void;
  onHelp: () => void;
}) {
  const t = useText();
  const groups: SpotlightActionGroupData[] = [
    { group: t('dialogs:palette.screens'), actions: useScreens() },
    { group: t('dialogs:palette.stores'), actions: useStoreActions() },
    { group: t('dialogs:palette.commands'), actions: useCommands(onHelp) },
  ];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={query}
      onQueryChange={onQuery}
      filter={findInPalette}
      clearQueryOnClose={false}
      shortcut={null}
      nothingFound={t('dialogs:palette.nothing')}
      highlightQuery
      limit={12}
      maxHeight={420}
      scrollable
      searchProps={{
        leftSection: icon(IconSearch),
        placeholder: t('dialogs:palette.placeholder'),
        'aria-label': t('dialogs:palette.placeholder'),
      }}
    />
  );
}

function useScreens(): SpotlightActionData[] {
  const t = useText();
  const router = useRouter();
  const isManual = useManualManagement();
  const entries = [
    { path: '/', label: 'shell:menu.dashboard' as const, Icon: IconLayoutDashboard, group: '' },
    ...topEntries.map((entry) => ({ ...entry, group: '' })),
    ...groupsOf(isManual).flatMap((group) =>
      group.entries.map(({ path, label }) => ({ path, label, Icon: group.Icon, group: t(group.label) })),
    ),
  ];
  return [
    ...entries.map(({ path, label, Icon, group }) => ({
      id: path,
      label: t(label),
      description: group,
      leftSection: <Icon size={18} stroke={1.75} />,
      onClick: () => router.history.push(path),
    })),
    ...paletteScreens.map(([path, name]) => ({
      id: path,
      label: t(`dialogs:screens.${name}`),
      leftSection: icon(IconArrowRight),
      onClick: () => router.history.push(path),
    })),
  ];
}

function useStoreActions(): SpotlightActionData[] {
  const language = useLanguage();
  const selected = useSelectedStore();
  const choose = useChooseMarket();
  const stores = useStores().filter((store) => store.id !== selected?.id);
  return stores.map((store) => ({
    id: `store-${store.id}`,
    label: store.name,
    description: countryName(store.marketPlace.countryCode, language),
    leftSection: icon(IconBuildingStore),
    onClick: () => choose(store),
  }));
}

function useCommands(onHelp: () => void): SpotlightActionData[] {
  const t = useText();
  const router = useRouter();
  const color = useColorSwitch();
  const [kinds, choose] = useSecretMode();
  return [
    { id: 'colors', label: color.label, leftSection: icon(color.Icon), onClick: color.toggle },
    { id: 'language', label: t('shell:top.language'), leftSection: icon(IconLanguage), onClick: changeLanguage },
    {
      id: 'secret',
      label: kinds.size > 0 ? t('dialogs:secret.none') : t('dialogs:secret.hideAll'),
      leftSection: icon(IconEyeOff),
      onClick: () => choose(kinds.size > 0 ? [] : secretKinds),
    },
    { id: 'keys', label: t('shell:top.shortcuts'), leftSection: icon(IconKeyboard), onClick: onHelp },
    {
      id: 'help',
      label: t('shell:helpDesk.menu'),
      leftSection: icon(IconHeadset),
      onClick: () => router.history.push('/helpdesk'),
    },
    { id: 'logOut', label: t('shell:top.logOut'), leftSection: icon(IconLogout), onClick: logOut },
  ];
}
