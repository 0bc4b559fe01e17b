import { useLanguage, useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session-data.ts';
import { useDropdown, type DropdownProps } from '../ui/use-dropdown.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import { initialsOf } from './initials.ts';
import classes from './top-bar.module.css';

const loadEntries = async () => (await import('./account-entries.tsx')).AccountEntries;
const AccountEntries = whenOpened<DropdownProps & { onHelp?: (() => void) | undefined }>(loadEntries);

/** Who is signed in; what the account's menu offers is loaded when it is opened. */
export function AccountMenu({ onHelp }: { onHelp?: () => void }) {
  const t = useText();
  const { name } = useUser();
  const initials = initialsOf(name, useLanguage());
  const { button, dropdown } = useDropdown('menu', loadEntries);
  return (
    <>
      <button
        type="button"
        className={classes.avatar}
        aria-label={`${initials}, ${t('shell:top.account', { name })}`}
        {...button}
      >
        {initials}
      </button>
      <AccountEntries {...dropdown} onHelp={onHelp} />
    </>
  );
}
