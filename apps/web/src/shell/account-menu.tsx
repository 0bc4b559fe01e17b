import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHeadset, IconKeyboard, IconLanguage, IconLogout } from '@tabler/icons-react';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session-data.ts';
import { logOut } from '../session/log-out.ts';
import { Secret } from '../ui/secret.tsx';
import { initialsOf } from './initials.ts';
import { useColorSwitch } from './color-switch.tsx';
import { changeLanguage } from './language-switch.tsx';
import classes from './top-bar.module.css';

/** Who is signed in, colours, language, shortcuts, log out. */
export function AccountMenu({ onHelp }: { onHelp?: () => void }) {
  const t = useText();
  const user = useUser();
  const language = useLanguage();
  const { label, Icon, toggle } = useColorSwitch();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={`${initialsOf(user.name, language)}, ${t('shell:top.account', { name: user.name })}`}>
          {initialsOf(user.name, language)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Secret kind="userName">
            <b style={{ color: 'var(--text)', fontWeight: 600, display: 'block' }}>{user.name}</b>
            <span className="ellipsis" style={{ display: 'block' }}>{user.email}</span>
          </Secret>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={toggle}>
          {label}
        </Menu.Item>
        <Menu.Item leftSection={<IconLanguage size={16} stroke={1.75} />} onClick={changeLanguage}>
          {t('shell:top.language')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHeadset size={16} stroke={1.75} />} component={Link} to="/helpdesk">
          {t('shell:helpDesk.menu')}
        </Menu.Item>
        {onHelp && (
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={onHelp}>
            {t('shell:top.shortcuts')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={logOut}>
          {t('shell:top.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
