import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { SettingsUpload } from '@kervan/contracts/asin-settings';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { settingFileFaults } from '@kervan/domain/asin-settings/setting-file';
import { asinSettingFields } from '@kervan/domain/asin-settings/asin-setting';
import { limits } from '@kervan/domain/limits';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { errorText } from '../../api/error-text.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { EffectPanel } from '../../kit/asin-settings/effect-panel.tsx';
import { useSettingActs } from '../../kit/asin-settings/use-setting-acts.ts';
import { useTypedEffect } from '../../kit/asin-settings/use-typed-effect.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import classes from './asin-settings.module.css';
import { FaultTable } from './fault-table.tsx';

export type UploadDialogProps = { isOpen: boolean; market: MarketCode; onClose: () => void };

const ACCEPT = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
} as const;

/** INV-073: a file is looked through first: its wrong lines with their reasons, and what the good ones would do; then it is saved. */
export function UploadDialog({ isOpen, market, onClose }: UploadDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('asinSettings:uploadDialog.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <UploadForm market={market} onClose={onClose} />}
    </Modal>
  );
}

function UploadForm({ market, onClose }: Omit<UploadDialogProps, 'isOpen'>) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(asinSettings.upload);
  const { upload, check } = useSettingActs();
  const [files, setFiles] = useState<File[]>([]);
  const [seen, setSeen] = useState<SettingsUpload | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const typed = useTypedEffect(seen?.effect);
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setSeen(null);
    setConfirmed(false);
    upload.reset();
    check.reset();
  };
  const requestOf = (mode: 'check' | 'all' | 'good') => ({
    body: { json: { mode, confirmed, confirmedItems: typed.confirmedItems }, files },
    key: crypto.randomUUID(),
  });
  const saveAs = (mode: 'all' | 'good') =>
    upload.mutate(requestOf(mode), {
      onSuccess: (answer) => (answer.saved + answer.unchanged > 0 ? onClose() : setSeen(answer)),
      // Its effect is another one now: the file is looked through again.
      onError: ({ code }) => code === 'ConfirmationNeeded' && check.mutate(requestOf('check'), { onSuccess: setSeen }),
    });
  const error = upload.error ?? check.error;
  const isBusy = upload.isPending || check.isPending;
  const isClosed = blocked !== null || files.length === 0;
  const needsWord = seen !== null && seen.lowProfit > 0 && !confirmed;
  return (
    <div className={classes.upload}>
      {error && <Banner tone="neg" title={refusalText(error, { t, format })} />}
      <FileField
        label={t('asinSettings:uploadDialog.file')}
        files={files}
        onChange={choose}
        accept={ACCEPT}
        maxBytes={limits.asinSettingFileBytesMax}
        disabled={blocked !== null || isBusy}
      />
      {seen === null && <Rules market={market} />}
      {seen && <Seen seen={seen} confirmed={confirmed} onConfirm={setConfirmed} />}
      {typed.field}
      {blocked !== null && <p className="small text2">{blocked}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('asinSettings:form.cancel')}
        </Button>
        {seen === null ? (
          <Button
            disabled={isClosed}
            loading={isBusy}
            onClick={() => check.mutate(requestOf('check'), { onSuccess: setSeen })}
          >
            {t('asinSettings:uploadDialog.check')}
          </Button>
        ) : (
          <Button
            disabled={isClosed || seen.good === 0 || needsWord || !typed.isReady}
            loading={isBusy}
            onClick={() => saveAs(seen.wrong > 0 ? 'good' : 'all')}
          >
            {t(seen.wrong > 0 ? 'asinSettings:uploadDialog.saveGood' : 'asinSettings:uploadDialog.saveAll', {
              count: seen.good,
              lines: format.number(seen.good),
            })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Rules({ market }: { market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={`small text2 ${classes.rules}`}>
      <li>
        {t('asinSettings:uploadDialog.rules', {
          lines: format.number(limits.asinSettingLinesMax),
          currency: markets[market].currency,
        })}
      </li>
      <li>{t('asinSettings:uploadDialog.decimals')}</li>
    </ul>
  );
}

type SeenProps = { seen: SettingsUpload; confirmed: boolean; onConfirm: (confirmed: boolean) => void };

function Seen({ seen, confirmed, onConfirm }: SeenProps) {
  const t = useText();
  const format = useFormat();
  const { good, wrong, lowProfit, effect } = seen;
  return (
    <>
      <p className="num" role="status">
        {t('asinSettings:uploadDialog.good', { count: good, lines: format.number(good) })}
        {wrong > 0 && (
          <>
            {' · '}
            <span className="neg">
              {t('asinSettings:uploadDialog.wrong', { count: wrong, lines: format.number(wrong) })}
            </span>
          </>
        )}
      </p>
      <p className="small text2">{t(`asinSettings:uploadDialog.${wordOf(seen)}`)}</p>
      {wrong > 0 && <FaultTable seen={seen} />}
      {effect && good > 0 && <EffectPanel effect={effect} />}
      {lowProfit > 0 && (
        <>
          <Banner
            tone="warn"
            title={t('asinSettings:warning.title')}
            effect={t('asinSettings:warning.file', { count: lowProfit, products: format.number(lowProfit) })}
          />
          <Checkbox
            label={t('asinSettings:warning.confirm')}
            checked={confirmed}
            onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
          />
        </>
      )}
    </>
  );
}

const wordOf = ({ good, wrong }: SettingsUpload): 'noGood' | 'allGood' | 'nothingWritten' =>
  good === 0 ? 'noGood' : wrong === 0 ? 'allGood' : 'nothingWritten';

/** Why the whole file is not read. */
function refusalText(error: ApiError, { t, format }: { t: Text; format: Format }): string {
  // The contract names what stands in it.
  const data = error.data as { fault?: { code?: string; columns?: string[]; limit?: number } } | null | undefined;
  const code = settingFileFaults.find((each) => each === data?.fault?.code);
  if (code === undefined) return errorText(error, t);
  const columns = asinSettingFields.filter((field) => data?.fault?.columns?.includes(field) === true);
  return t(`asinSettings:uploadDialog.fault.${code}`, {
    columns: columns.map((field) => t(`asinSettings:file.columns.${field}`)).join(', '),
    limit: format.number(data?.fault?.limit ?? 0),
  });
}
