import { useQuery } from '@tanstack/react-query';
import { staff } from '@kervan/contracts/staff-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './own.module.css';
import { PasswordForm } from './password-form.tsx';

/** The member's own password. */
export function PasswordScreen() {
  const t = useText();
  const me = useQuery(read(staff.me, {}));
  return (
    <>
      <PageHeader title={t('staff:own.password')} note={t('staff:own.passwordNote')} />
      <div className={classes.page}>
        {me.data && <PasswordForm email={me.data.email} submit={t('staff:own.submit')} />}
      </div>
    </>
  );
}
