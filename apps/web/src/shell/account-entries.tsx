import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAdjustments,
  IconBuilding,
  IconCreditCard,
  IconHeadset,
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconSwitchHorizontal,
  IconUser,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session-data.ts';
import { logOut } from '../session/log-out.ts';
import { useSavedLogins } from '../session/saved-logins.ts';
import { newLogin, switchLogin } from '../session/switch-login.ts';
import { DropdownMenu } from '../ui/dropdown.tsx';
import { useScreenSize } from '../ui/screen-size.ts';
import { Secret } from '../ui/secret.tsx';
import type { DropdownProps } from '../ui/use-dropdown.ts';
import { useColorSwitch } from './color-switch.tsx';
import { changeLanguage } from './language-switch.tsx';

/** What the account's menu offers. */
export function AccountEntries({
  onColors,
  onHelp,
  ...dropdown
}: DropdownProps & { onColors: () => void; onHelp?: (() => void) | undefined }) {
  const t = useText();
  const user = useUser();
  const { label, Icon, toggle } = useColorSwitch();
  const { isMobile } = useScreenSize();
  return (
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
      <Menu.Item leftSection={<IconUser size={16} stroke={1.75} />} component={Link} to="/myAccount">
        {t('shell:menu.account')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLayoutDashboard size={16} stroke={1.75} />} component={Link} to="/">
        {t('shell:menu.dashboard')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={toggle}>
        {label}
      </Menu.Item>
      <Menu.Item leftSection={<IconAdjustments size={16} stroke={1.75} />} onClick={onColors}>
        {t('shell:colours.menu')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLanguage size={16} stroke={1.75} />} onClick={changeLanguage}>
        {t('shell:top.language')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCreditCard size={16} stroke={1.75} />}
        component={Link}
        to="/subscriptions/mySubscription"
      >
        {t('shell:menu.billing')}
      </Menu.Item>
      <Menu.Item leftSection={<IconWallet size={16} stroke={1.75} />} component={Link} to="/warehouse-credit">
        {t('shell:menu.credit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBuilding size={16} stroke={1.75} />} component={Link} to="/companyForm">
        {t('shell:menu.company')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHeadset size={16} stroke={1.75} />} component={Link} to="/helpdesk">
        {t('shell:helpDesk.menu')}
      </Menu.Item>
      {onHelp && !isMobile && (
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={onHelp}>
          {t('shell:top.shortcuts')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <OtherLogins />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={logOut}>
        {t('shell:top.logOut')}
      </Menu.Item>
    </DropdownMenu>
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
          leftSection={<IconSwitchHorizontal size={16} stroke={1.75} />}
          onClick={() => void switchLogin(login)}
        >
          {t('shell:top.switchTo')} <Secret kind="userName">{login.name}</Secret>
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={newLogin}>
        {t('shell:top.newLogin')}
      </Menu.Item>
    </>
  );
}
