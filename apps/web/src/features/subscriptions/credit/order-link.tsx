import { PathLink } from '../../../ui/path-link.tsx';
import { Secret } from '../../../ui/secret.tsx';

/** The order that credit was held or taken for, as a way to it. */
export const OrderLink = ({ order }: { order: string }) => (
  <Secret kind="sellerOrderId">
    <PathLink to={`/sellerOrder/${encodeURIComponent(order)}`}>
      <span className="code">{order}</span>
    </PathLink>
  </Secret>
);
