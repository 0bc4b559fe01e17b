import type { StaffRequest } from '@kervan/contracts/staff-requests';
import { useText, type Text } from '../../../i18n/i18n.ts';

/** What a request is about, in a few words: which invoice, which transfer of the bank, which movement. */
export function aboutOf({ kind, params }: Pick<StaffRequest, 'kind' | 'params'>, t: Text): string {
  switch (kind) {
    case 'refund':
      return t('staff:requests.about.refund', { id: params.invoiceId ?? '' });
    case 'bankTransfer':
      return t('staff:requests.about.bankTransfer', { reference: params.reference ?? '' });
    case 'unfreezeCredit':
      return t('staff:requests.about.unfreezeCredit');
    case 'reverseTransfer':
      return t('staff:requests.about.reverseTransfer', { id: String(params.transferId ?? '').slice(0, 8) });
    case 'affiliatePayout':
      return t('staff:requests.about.affiliatePayout', { id: params.payoutId ?? '' });
    case 'endTwoFactor':
      return t('staff:requests.about.endTwoFactor');
  }
}

/** The kind of a request and what it is about. */
export function RequestKind({ request }: { request: StaffRequest }) {
  const t = useText();
  return (
    <>
      <b>{t(`staff:requests.kind.${request.kind}`)}</b> <span className="text3">{aboutOf(request, t)}</span>
    </>
  );
}
