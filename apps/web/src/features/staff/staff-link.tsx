import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The addresses of the area. Links of the panel know the panel's own alone. */
export type StaffAddress =
  | '/staff/customers'
  | `/staff/customers/${number}`
  | '/staff/requests'
  | '/staff/help'
  | '/staff/levels'
  | '/staff/coupons'
  | '/staff/rates'
  | '/staff/messages'
  | `/staff/messages/${number | 'new'}`
  | '/staff/articles'
  | `/staff/articles/${number | 'new'}`
  | '/staff/warehouse'
  | '/staff/reconciliation'
  | '/staff/actions'
  | '/staff/password';

type Props = {
  to: StaffAddress;
  search?: Readonly<Record<string, string | number>>;
  className?: string;
  children?: ReactNode;
  'aria-current'?: 'page' | undefined;
  'data-count'?: number;
};

/** A link within the area of staff. */
export const StaffLink = ({ to, search = {}, ...props }: Props) => (
  // Its addresses are those of another router than the registered one.
  <Link to={to as '/'} search={search as never} {...props} />
);

/** Goes to a place of the area. */
export function useStaffGo(): (to: StaffAddress, search?: Props['search']) => void {
  const navigate = useNavigate();
  return (to, search = {}) => void navigate({ to: to as '/', search: search as never });
}
