import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { GridFooter } from '../../ui/grid/grid-footer.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Secret } from '../../ui/secret.tsx';
import type { Progress } from './upload-progress.tsx';
import { lineFaultText } from './upload-words.ts';
import classes from './upload.module.css';

type Props = { data: Progress; page: number; onPage: (page: number) => void };

/** Every line that was not taken: where, of which order, and why; the whole list as a file. */
export function RejectedLines({ data, page, onPage }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <Card padded={false} title={t('orderFiles:rejected.title')} aside={<Download uploadId={data.uploadId} />}>
      <div className={classes.table}>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col" data-align="right">
                {t('orderFiles:rejected.line')}
              </th>
              <th scope="col">{t('orderFiles:rejected.order')}</th>
              <th scope="col">{t('orderFiles:rejected.column')}</th>
              <th scope="col">{t('orderFiles:rejected.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rejected.map(({ line, orderId, column, code }) => (
              <tr key={`${line} ${column} ${code}`}>
                <th scope="row" className="num" data-align="right">
                  {format.number(line)}
                </th>
                <td>
                  {orderId === null ? (
                    <span className="text3">{t('orderFiles:rejected.noOrder')}</span>
                  ) : (
                    <Secret kind="sellerOrderId">
                      <span className="code">{orderId}</span>
                    </Secret>
                  )}
                </td>
                <td className={column === null ? 'text3' : 'code'}>{column ?? t('orderFiles:rejected.wholeLine')}</td>
                <td>{lineFaultText(code, t)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {data.totalCount > data.limit && (
        <GridFooter
          paging={{ page, limit: data.limit }}
          onPaging={(paging) => onPage(paging.page)}
          totalCount={data.totalCount}
        />
      )}
    </Card>
  );
}

function Download({ uploadId }: { uploadId: number }) {
  const t = useText();
  const { mutate, isPending } = useMutation<ReceivedFile, ApiError>({
    mutationKey: [orderFiles.rejected.id],
    mutationFn: () => call(orderFiles.rejected, { query: { uploadId } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('orderFiles:rejected.download')}
    </Button>
  );
}
