import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { credit } from '@kervan/contracts/credit-calls';
import { call } from '../../../api/call.ts';
import { useText } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** WH-053: the PDF of an invoice of the warehouse. */
export function InvoicePdf({ invoiceId, number }: { invoiceId: number; number: string }) {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError, number>({
    mutationKey: [credit.invoicePdf.id],
    mutationFn: (id) => call(credit.invoicePdf, { query: { id: String(id) } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      size="xs"
      variant="default"
      className="code"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={t('billing:pdfOf', { number })}
      loading={ask.isPending}
      onClick={() => ask.mutate(invoiceId)}
    >
      {number}
    </Button>
  );
}
