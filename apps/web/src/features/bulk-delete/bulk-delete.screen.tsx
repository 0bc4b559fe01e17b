import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { refuseDeletion } from '@kervan/domain/inventory/bulk-delete';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './bulk-delete.module.css';
import { LinesField, StoresField } from './delete-fields.tsx';
import { linesOf, textOfFile } from './lines.ts';
import { Deleted, Previewed } from './outcome.tsx';

type Preview = Response<typeof bulkDelete.previewBulkDelete>;
type Answer = Response<typeof bulkDelete.bulkDelete>;
type Wanted = { asinsOrSkus: string[]; customerMarketPlaceIds: number[] };

const ACCEPT = { 'text/csv': ['.csv'], 'text/plain': ['.txt'] } as const;
const FILE_MAX_BYTES = 2 * 1024 * 1024;

/** INV-060: ASINs or SKUs leave the chosen stores, once it was looked at what would go and it was confirmed. */
export function BulkDeleteScreen() {
  const t = useText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <>
      <PageHeader title={t('bulkDelete:title')} note={t('bulkDelete:note')} />
      <div className={classes.page}>
        {answer ? <Deleted answer={answer} onAgain={() => setAnswer(null)} /> : <DeleteForm onDone={setAnswer} />}
      </div>
    </>
  );
}

function DeleteForm({ onDone }: { onDone: (answer: Answer) => void }) {
  const t = useText();
  const format = useFormat();
  const selected = useSelectedStore();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [storeIds, setStoreIds] = useState<readonly number[]>(selected ? [selected.id] : []);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [seen, setSeen] = useState<{ wanted: Wanted; preview: Preview; key: string } | null>(null);
  const blocked = useBlocked(bulkDelete.bulkDelete);
  const look = useCallMutation(bulkDelete.previewBulkDelete);
  const lines = linesOf(text);
  const refusal = refuseDeletion(lines);
  // What was looked at is no longer what stands in the form.
  const change = (apply: () => void) => (setSeen(null), apply());
  const take = async (chosen: File[]) => {
    const content = await chosen[0]?.text();
    change(() => (setFiles(chosen), content !== undefined && setText(textOfFile(content))));
  };
  const previewOf = () => {
    setSubmitted(true);
    if (refusal !== null || storeIds.length === 0) return;
    const wanted = { asinsOrSkus: lines, customerMarketPlaceIds: [...storeIds] };
    look.mutate({ body: wanted }, { onSuccess: (preview) => setSeen({ wanted, preview, key: crypto.randomUUID() }) });
  };
  const fault = isSubmitted || refusal === 'InsertLimitExceeded' ? refusal : null;
  return (
    <>
      <form className={classes.form} onSubmit={(event) => (event.preventDefault(), previewOf())}>
        <LinesField text={text} fault={fault} onChange={(value) => change(() => setText(value))} />
        <FileField
          label={t('bulkDelete:file')}
          files={files}
          onChange={(chosen) => void take(chosen)}
          accept={ACCEPT}
          maxBytes={FILE_MAX_BYTES}
        />
        <StoresField storeIds={storeIds} isSubmitted={isSubmitted} onChange={(ids) => change(() => setStoreIds(ids))} />
        {seen && <Previewed preview={seen.preview} />}
        <div className={classes.actions}>
          <Button type="submit" variant={seen ? 'default' : 'filled'} loading={look.isPending}>
            {t('bulkDelete:look')}
          </Button>
          {seen && seen.preview.items > 0 && (
            <Button
              color="red"
              disabled={blocked !== null}
              title={blocked ?? undefined}
              onClick={() => setAsking(true)}
            >
              {t('bulkDelete:delete', { count: seen.preview.items, items: format.number(seen.preview.items) })}
            </Button>
          )}
        </div>
      </form>
      {seen && (
        <DeleteQuestion
          isOpen={isAsking}
          items={seen.preview.items}
          wanted={seen.wanted}
          previewKey={seen.key}
          onClose={() => setAsking(false)}
          onDone={onDone}
          onOtherNumber={() => setSeen(null)}
        />
      )}
    </>
  );
}

type QuestionProps = {
  isOpen: boolean;
  items: number;
  wanted: Wanted;
  /** What was looked at is deleted once, however often it is asked for. */
  previewKey: string;
  onClose: () => void;
  onDone: (answer: Answer) => void;
  /** So many it would not be any more: it is looked again first. */
  onOtherNumber: () => void;
};

/** INV-062: the number, and whether the products may ever come back. */
function DeleteQuestion({ isOpen, items, wanted, previewKey, onClose, onDone, onOtherNumber }: QuestionProps) {
  const t = useText();
  const format = useFormat();
  const [addToExcluded, setAddToExcluded] = useState(false);
  const typedAbove = useTypedAbove('act', wanted.customerMarketPlaceIds);
  // Excluding them as well is another request.
  const key = addToExcluded ? `${previewKey}-excluded` : previewKey;
  const remove = useCallMutation(bulkDelete.bulkDelete, {
    done: ({ deleted }) => t('bulkDelete:done', { count: deleted, items: format.number(deleted) }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { body: { ...wanted, addToExcluded, confirmed: items }, key },
          {
            onSuccess: onDone,
            onError: ({ code }) => code === 'ConfirmationNeeded' && onOtherNumber(),
            onSettled: onClose,
          },
        )
      }
      title={t('bulkDelete:question', { count: items, items: format.number(items) })}
      confirmLabel={t('bulkDelete:confirm')}
      danger
      {...(items > typedAbove
        ? { typed: { expected: String(items), label: t('bulkDelete:typed', { items: format.number(items) }) } }
        : {})}
    >
      <p>{t('bulkDelete:effect')}</p>
      <Checkbox
        mt={12}
        label={t('bulkDelete:exclude')}
        description={t('bulkDelete:excludeNote')}
        checked={addToExcluded}
        onChange={({ currentTarget }) => setAddToExcluded(currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
