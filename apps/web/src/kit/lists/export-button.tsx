import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { RequestToSend } from '@kervan/contracts/endpoint';
import type { ReceivedFile } from '@kervan/contracts/file';
import type { MarketCode } from '@kervan/domain/markets';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import { tip } from '../../ui/tip.ts';
import { checkLayout, orderOf, visibilityOf } from '../../ui/grid/grid-layout.ts';
import { usePreference } from '../../ui/preference.tsx';
import type { FileEndpoint, ListFile } from './define-list.ts';

type Props = {
  file: FileEndpoint;
  /** What the list worded for this call. */
  request: object;
  /** The same as a sheet; without it there is the one file. */
  sheet?: object | undefined;
  /** Rows that the file would have; none makes no file. */
  totalCount: number;
};

/** Every row that a list shows, on all its pages, as a file (decision 46): how much of it has come and the way to give it up, its name, or what failed and the way to try again. */
export function ExportButton({ file, request, sheet, totalCount }: Props) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const blocked = useBlocked(file);
  const [bytes, setBytes] = useState(0);
  const unwanted = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation<ReceivedFile, ApiError, RequestToSend<FileEndpoint>>({
    mutationKey: [file.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (asked) => {
      unwanted.current = new AbortController();
      return call(file, asked, setBytes, unwanted.current.signal);
    },
    onMutate: () => setBytes(0),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('ui:export.saved', { name }));
    },
    onError: (error, asked) => {
      if (unwanted.current?.signal.aborted) return notify.info(t('ui:export.cancelled'));
      notify.error(t('ui:export.failed', { why: errorText(error, t) }), {
        label: t('ui:retry'),
        onClick: () => mutate(asked),
      });
    },
  });
  const label = t('ui:export.label', { count: totalCount, rows: format.number(totalCount) });
  const button = (asked: object, name: string, text: string) => (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      aria-label={name}
      {...tip(blocked ?? name)}
      disabled={totalCount === 0 || blocked !== null}
      loading={isPending}
      onClick={() => mutate(asked as RequestToSend<FileEndpoint>)} // Worded for this call.
    >
      {text}
    </Button>
  );
  return (
    <>
      {button(request, label, t('ui:export.short'))}
      {sheet &&
        button(
          sheet,
          t('ui:export.sheetLabel', { count: totalCount, rows: format.number(totalCount) }),
          t('ui:export.sheet'),
        )}
      {isPending && !isMobile && (
        <span className="num small text3" role="status">
          {bytes === 0 ? t('ui:export.waiting') : t('ui:export.coming', { size: bytesText(bytes, format) })}
        </span>
      )}
      {isPending && (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={t('ui:export.cancel')}
          {...tip(t('ui:export.cancel'))}
          onClick={() => unwanted.current?.abort()}
        >
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </>
  );
}

type ListExportProps<View> = {
  list: { name: string; file?: ListFile<View> };
  view: View;
  market: MarketCode;
  columns: readonly Column[];
  totalCount: number;
};
type Column = Parameters<typeof orderOf>[0][number];

/** The button of a list that has a file; other lists have none. */
export function ListExport<View>({ list: { name, file }, view, market, columns, totalCount }: ListExportProps<View>) {
  const shown = useShownColumns(name, columns);
  return file ? (
    <ExportButton
      file={file.call}
      request={file.request(view, market, shown)}
      sheet={file.sheet?.(view, market, shown)}
      totalCount={totalCount}
    />
  ) : null;
}

/** Ids of the columns that the table shows, in the order in which it shows them. */
function useShownColumns(name: string, columns: readonly Column[]): string[] {
  const { isMedium } = useScreenSize();
  const [layout] = usePreference(`grid.${name}`, checkLayout);
  const visibility = visibilityOf(columns, layout, isMedium);
  return orderOf(columns, layout).filter((id) => visibility[id]);
}
