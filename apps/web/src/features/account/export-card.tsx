import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@kervan/contracts/account-calls';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { withStepUp } from '../../session/step-up.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Mark, Tone } from '../../ui/status-tones.ts';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';
import type { OwnExport } from './own-account.ts';

/** An archive that is being made is looked at again so often. */
const WATCH_MS = 3_000;

/** Security and reliability §3: everything that the account holds as one archive: asked for, made, taken within a day. */
export function ExportCard() {
  const t = useText();
  const exports = useQuery({
    ...read(account.exports, {}),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'making') ? WATCH_MS : false),
  });
  const ask = useCallMutation(account.requestExport, { done: t('account:export.asked') });
  const all = exports.data ?? [];
  return (
    <Card title={t('account:export.title')} padded={false}>
      <div className={classes.foot} style={{ borderTop: 0 }}>
        <p className="text2">{t('account:export.what')}</p>
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={all.some(({ state }) => state === 'making')}
          onClick={() => ask.mutate({})}
        >
          {t('account:export.ask')}
        </Button>
      </div>
      {exports.error && !exports.data && (
        <p role="alert" className={`neg ${classes.foot}`}>
          {errorText(exports.error, t)}
        </p>
      )}
      {all.length > 0 && (
        <ul aria-label={t('account:export.list')} className={classes.list}>
          {all.map((each) => (
            <ExportRow key={each.exportId} archive={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const looks = {
  making: ['info', 'ring'],
  ready: ['pos', 'dot'],
  failed: ['neg', 'square'],
  gone: ['neutral', 'square'],
} as const satisfies Record<OwnExport['state'], readonly [Tone, Mark]>;

function ExportRow({ archive }: { archive: OwnExport }) {
  const t = useText();
  const format = useFormat();
  const { exportId, state, askedAt, endsAt, bytes } = archive;
  const [tone, mark] = looks[state];
  const size = bytesText(bytes, format);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>
            {t('account:export.of')} <When at={askedAt} exact />
          </b>
          <Badge tone={tone} mark={mark}>
            {t(`account:export.state.${state}`)}
          </Badge>
        </div>
        <p className="small text3 num" {...(state === 'making' ? { role: 'status' } : {})}>
          {state === 'ready' && endsAt !== null
            ? t('account:export.until', { size, date: format.dateTime(endsAt) })
            : t(`account:export.note.${state}`, { size })}
        </p>
      </div>
      {state === 'ready' && <Download exportId={exportId} />}
    </li>
  );
}

function Download({ exportId }: { exportId: number }) {
  const t = useText();
  const format = useFormat();
  const [bytes, setBytes] = useState(0);
  const take = useMutation<ReceivedFile, ApiError>({
    meta: { shownByForm: ['reauth'] },
    mutationFn: () => withStepUp(() => call(account.downloadExport, { query: { exportId } }, setBytes)),
    onMutate: () => setBytes(0),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('ui:export.saved', { name }));
    },
  });
  return (
    <div className={classes.rowActions}>
      {take.isPending && bytes > 0 && (
        <span className="small text3 num" role="status">
          {t('ui:export.coming', { size: bytesText(bytes, format) })}
        </span>
      )}
      <Button
        size="xs"
        leftSection={<IconDownload size={14} stroke={1.75} />}
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {t('account:export.download')}
      </Button>
    </div>
  );
}
