import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { billing } from '@kervan/contracts/billing-calls';
import { useAct } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';

/** Opens a page at the provider in a tab of its own: opened by the click itself, since what opens later is taken for an advertisement. */
function openLater(): { go: (address: string) => void; give: () => void } {
  const page = window.open('', '_blank');
  return {
    go: (address) => {
      if (!page) return location.assign(address);
      page.opener = null;
      page.location.replace(address);
    },
    give: () => page?.close(),
  };
}

/** SUB-011: the PDF of an invoice. */
export function PdfButton({ invoiceId, number }: { invoiceId: number; number: string }) {
  const t = useText();
  const ask = useAct(billing.invoicePdf);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={t('billing:pdfOf', { number })}
      loading={ask.isPending}
      onClick={() => {
        const page = openLater();
        ask.mutate({ query: { invoiceid: invoiceId } }, { onSuccess: page.go, onError: page.give });
      }}
    >
      {t('billing:pdf')}
    </Button>
  );
}

/** SUB-094: the page on which the newest unpaid invoice is paid. */
export function PayButton() {
  const t = useText();
  const ask = useAct(billing.latestUnpaidUrl);
  return (
    <Button
      leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
      loading={ask.isPending}
      onClick={() => {
        const page = openLater();
        ask.mutate({ query: {} }, { onSuccess: page.go, onError: page.give });
      }}
    >
      {t('billing:pay')}
    </Button>
  );
}
