import type { OrderEvent } from '@kervan/contracts/order-detail';
import { warehouseCodes } from '@kervan/domain/warehouse/warehouse-codes';
import { useText, type Text } from '../i18n/i18n.ts';
import { Badge } from './badge.tsx';

/** What stands beside a line of history: a reason in somebody's words, the code why the warehouse did nothing, and whether it had any effect. */
export function EventDetail({ event }: { event: OrderEvent }) {
  const t = useText();
  return (
    <>
      {wordsOf(event)} {codeOf(event, t)}
      {!event.wasApplied && (
        <Badge tone="neutral" mark="square">
          {t('orders:log.kept')}
        </Badge>
      )}
    </>
  );
}

/** What somebody gave as the reason, in his own words. */
const wordsOf = ({ details }: OrderEvent): string =>
  typeof details?.words === 'string' && details.words.includes(' ') ? `“${details.words}” ` : '';

/** Why the warehouse did nothing; a code that no sentence is known for is quoted. */
function codeOf({ kind, details }: OrderEvent, t: Text): string {
  if (!kind.startsWith('warehouse') || typeof details?.code !== 'string') return '';
  const { code } = details;
  // Of a message that is none of the package's steps the code is what it was about.
  const unknown = kind === 'warehouseSetAside' ? 'notItsStep' : 'other';
  return t(`orders:warehouseCode.${warehouseCodes.find((known) => known === code) ?? unknown}`, { code });
}
