import type { Invoice } from '@kervan/contracts/invoice';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Mark, Tone } from '../../../ui/status-tones.ts';

const looks = {
  draft: ['neutral', 'ring'],
  open: ['accent', 'ring'],
  paid: ['pos', 'dot'],
  uncollectible: ['neg', 'square'],
  void: ['neutral', 'square'],
} as const satisfies Record<Invoice['status'], readonly [Tone, Mark]>;

/** SUB-045: where an invoice stands; an open one past its day is unpaid. */
export function InvoiceStatus({ status, isUnpaid }: Pick<Invoice, 'status' | 'isUnpaid'>) {
  const t = useText();
  const [tone, mark] = isUnpaid ? (['neg', 'ring'] as const) : looks[status];
  return (
    <Badge tone={tone} mark={mark}>
      {t(isUnpaid ? 'billing:status.unpaid' : `billing:status.${status}`)}
    </Badge>
  );
}
