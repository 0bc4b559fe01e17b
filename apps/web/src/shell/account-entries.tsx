import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAdjustments,
  IconBuilding,
  IconCreditCard,
  IconEyeOff,
  IconHeadset,
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconPuzzle,
  IconSwitchHorizontal,
  IconUser,
  IconUserPlus,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session-data.ts';
import { logOut } from '../session/log-out.ts';
import { useSavedLogins } from '../session/saved-logins.ts';
import { newLogin, switchLogin } from '../session/switch-login.ts';
import { DropdownMenu } from '../ui/dropdown.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import { Secret } from '../ui/secret.tsx';
import type { DropdownProps } from '../ui/use-dropdown.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import { useColorSwitch } from './color-switch.tsx';
import { DarkColors } from './dark-colors.tsx';
import { changeLanguage } from './language-switch.tsx';

const SecretDialog = whenOpened<DropdownProps>(async () => (await import('./secret-dialog.tsx')).SecretDialog);
/** As large as every icon of the menu. */
const icon = (Shown: Icon) => <Shown size={16} stroke={1.75} />;

type Props = DropdownProps & { onHelp?: (() => void) | undefined };

/** SHELL-045: what the account's menu offers: the seven of the rule in its order, what else belongs to the account before the last of them. */
export function AccountEntries({ onHelp, ...dropdown }: Props) {
  const t = useText();
  const user = useUser();
  const { label, Icon: ColorIcon, toggle } = useColorSwitch();
  const [opened, setOpened] = useState<'secret' | 'colors' | null>(null);
  return (
    <>
      <DropdownMenu {...dropdown} position="bottom-end" width={240}>
        <Menu.Label>
          <b style={{ color: 'var(--text)', fontWeight: 600, display: 'block' }}>
            <Secret kind="userName">{user.name}</Secret>
          </b>
          <span className="ellipsis" style={{ display: 'block' }}>
            <Secret kind="userName">{user.email}</Secret>
          </span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconUser)} component={Link} to="/myAccount">
          {t('shell:menu.account')}
        </Menu.Item>
        <OtherLogins />
        <Menu.Item leftSection={icon(IconPuzzle)} component={Link} to="/extension-settings">
          {t('shell:menu.extension')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconHeadset)} component={Link} to="/helpdesk">
          {t('shell:helpDesk.menu')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconEyeOff)} onClick={() => setOpened('secret')}>
          {t('shell:secret.title')}
        </Menu.Item>
        <Menu.Item leftSection={icon(ColorIcon)} onClick={toggle}>
          {label}
        </Menu.Item>
        <Menu.Divider />
        <MoreEntries onColors={() => setOpened('colors')} onHelp={onHelp} />
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconLogout)} onClick={logOut}>
          {t('shell:top.logOut')}
        </Menu.Item>
      </DropdownMenu>
      <SecretDialog
        isOpen={opened === 'secret'}
        onClose={() => setOpened(null)}
        anchor={dropdown.anchor}
        id={`${dropdown.id}-secret`}
      />
      <DarkColors isOpen={opened === 'colors'} onClose={() => setOpened(null)} />
    </>
  );
}

function MoreEntries({ onColors, onHelp }: { onColors: () => void; onHelp: Props['onHelp'] }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <>
      <Menu.Item leftSection={icon(IconLayoutDashboard)} component={Link} to="/">
        {t('shell:menu.dashboard')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconCreditCard)} component={Link} to="/subscriptions/mySubscription">
        {t('shell:menu.billing')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconWallet)} component={Link} to="/warehouse-credit">
        {t('shell:menu.credit')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconBuilding)} component={Link} to="/companyForm">
        {t('shell:menu.company')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconAdjustments)} onClick={onColors}>
        {t('shell:colours.menu')}
      </Menu.Item>
      <Menu.Item leftSection={icon(IconLanguage)} onClick={changeLanguage}>
        {t('shell:top.language')}
      </Menu.Item>
      {onHelp && !isMobile && (
        <Menu.Item leftSection={icon(IconKeyboard)} onClick={onHelp}>
          {t('shell:top.shortcuts')}
        </Menu.Item>
      )}
    </>
  );
}

/** AUTH-022, AUTH-023: the other sign-ins of this browser, and a new one beside them. */
function OtherLogins() {
  const t = useText();
  const user = useUser();
  const others = useSavedLogins().filter(({ customerId }) => customerId !== user.customer_id);
  return (
    <>
      {others.map((login) => (
        <Menu.Item
          key={login.customerId}
          leftSection={icon(IconSwitchHorizontal)}
          onClick={() => void switchLogin(login)}
        >
          {t('shell:top.switchTo')} <Secret kind="userName">{login.name}</Secret>
        </Menu.Item>
      ))}
      <Menu.Item leftSection={icon(IconUserPlus)} onClick={newLogin}>
        {t('shell:top.newLogin')}
      </Menu.Item>
    </>
  );
}
