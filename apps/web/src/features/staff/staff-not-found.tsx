import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StaffLink } from './staff-link.tsx';

/** An address under /staff that is none. */
export function StaffNotFound() {
  const t = useText();
  return (
    <EmptyState
      title={t('staff:notFound.title')}
      actions={
        <StaffLink to="/staff/customers" className="link">
          {t('staff:notFound.action')}
        </StaffLink>
      }
    />
  );
}
