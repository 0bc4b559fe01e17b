import { billing } from '@kervan/contracts/billing-calls';
import { useCallMutation } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useUser } from '../session/session-data.ts';

/** Opens the page on which the newest unpaid invoice is paid, in a tab of its own (SUB-094). */
export function PayLink() {
  const t = useText();
  const user = useUser();
  const ask = useCallMutation(billing.latestUnpaidUrl);
  const open = () => {
    // Opened by the click itself: what opens later is taken for an advertisement.
    const page = window.open('', '_blank');
    ask.mutate(
      { query: { customerid: user.customer_id } },
      {
        onSuccess: (address) => {
          if (!page) return location.assign(address);
          page.opener = null;
          page.location.replace(address);
        },
        onError: () => page?.close(),
      },
    );
  };
  return (
    <button type="button" className="link" disabled={ask.isPending} onClick={open}>
      {t('banners:pay')}
    </button>
  );
}
