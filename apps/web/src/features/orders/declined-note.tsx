import { Link } from '@tanstack/react-router';
import { quoteReasonOf } from '@kervan/domain/warehouse/choose-quote';
import { useText } from '../../i18n/i18n.ts';

/** Why the warehouse does not take the package that it was told of, and what to do about it. */
export function DeclinedNote({ reason, className }: { reason: string; className: string }) {
  const t = useText();
  const known = quoteReasonOf(reason);
  return (
    <div role="alert" className={className}>
      <b>{t('packages:declined.title')}</b>
      <p>{known === 'other' ? t('packages:declined.other', { reason }) : t(`packages:reason.${known}`)}</p>
      <p className="small">
        {t(`packages:declined.do.${doAbout(known)}`)}{' '}
        <Link to="/warehouse/sending" className="link">
          {t('packages:convert.changeCarriers')}
        </Link>
      </p>
    </div>
  );
}

/** An address is mended on the order; all else by the warehouse's help desk or another carrier. */
const doAbout = (reason: ReturnType<typeof quoteReasonOf>): 'address' | 'other' =>
  reason === 'address_non_latin' || reason === 'po_box' ? 'address' : 'other';
