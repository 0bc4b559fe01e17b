import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@kervan/contracts/invoice';
import { billing } from '@kervan/contracts/billing-calls';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../../api/call.ts';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../ui/format/format.tsx';
import { saveFile } from '../../../ui/save-file.ts';

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
  const ask = useCallMutation(billing.invoicePdf);
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

/** SUB-098: the documents of what went back of an invoice. */
export function CreditNotes({ notes }: { notes: Invoice['creditNotes'] }) {
  const t = useText();
  const format = useFormat();
  const ask = useMutation<ReceivedFile, ApiError, number>({
    mutationKey: [billing.creditNotePdf.id],
    mutationFn: (id) => call(billing.creditNotePdf, { query: { id: String(id) } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return notes.map(({ id, number, amount, isVoid }) => (
    <Button
      key={id}
      size="compact-xs"
      variant="subtle"
      className="code"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={t('billing:creditNote.of', { number })}
      loading={ask.isPending && ask.variables === id}
      onClick={() => ask.mutate(id)}
    >
      {t(isVoid ? 'billing:creditNote.isVoid' : 'billing:creditNote.short', {
        number,
        amount: format.money(amount, 'USD'),
      })}
    </Button>
  ));
}

/** SUB-094: the page on which the newest unpaid invoice is paid. */
export function PayButton() {
  const t = useText();
  const ask = useCallMutation(billing.latestUnpaidUrl);
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
