import { Button } from '@mantine/core';
import { IconPlus, IconShield, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { RestrictionRecord } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { AddDialogProps } from './add-dialog.tsx';
import classes from './lists.module.css';
import { RecordCard, useRecordColumns } from './record-columns.tsx';
import { recordLists } from './record-lists.ts';
import type { RemoveDialogProps } from './remove-dialog.tsx';
import type { UploadDialogProps } from './upload-dialog.tsx';

const AddDialog = whenOpened<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog);
const RemoveDialog = whenOpened<RemoveDialogProps>(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const UploadDialog = whenOpened<UploadDialogProps>(async () => (await import('./upload-dialog.tsx')).UploadDialog);
const rowId = (row: RestrictionRecord) => row.id;

/** The records that are asked about, and what is told when they have gone; the words stay while the question closes. */
type Removing = { isOpen: boolean; ids: readonly number[]; onDone: () => void };

/** One list of the store on its page: its records, and what comes on it and leaves it. */
export function RecordListPage({ type, market }: { type: RestrictionListName; market: MarketCode }) {
  const t = useText();
  const columns = useRecordColumns(type);
  const [isAdding, setAdding] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [removing, setRemoving] = useState<Removing>({ isOpen: false, ids: [], onDone: () => {} });
  const removeBlocked = useBlocked(restrictions.remove);
  const bulk = (): ListAction[] => [
    {
      id: 'remove',
      label: t('lists:remove'),
      Icon: IconTrash,
      blocked: removeBlocked,
      act: (ids, { onSuccess }) => setRemoving({ isOpen: true, ids, onDone: onSuccess }),
    },
  ];
  return (
    <>
      <ListPage
        list={recordLists[type]}
        market={market}
        words={wordsOf(t, type)}
        rowId={rowId}
        columns={columns}
        card={(row: RestrictionRecord, { checkbox }) => <RecordCard type={type} row={row} checkbox={checkbox} />}
        sorts={(['created', 'value', 'reason', 'infringement'] as const).map((by) => ({
          by,
          desc: by === 'created',
          label: t(`lists:sorts.${by}`),
        }))}
        bulk={bulk}
        note={t(`lists:note.${type}`)}
        actions={<Actions onAdd={() => setAdding(true)} onUpload={() => setUploading(true)} />}
      />
      <AddDialog isOpen={isAdding} type={type} onClose={() => setAdding(false)} />
      <UploadDialog isOpen={isUploading} type={type} onClose={() => setUploading(false)} />
      <RemoveDialog {...removing} type={type} onClose={() => setRemoving({ ...removing, isOpen: false })} />
    </>
  );
}

function Actions({ onAdd, onUpload }: { onAdd: () => void; onUpload: () => void }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const blocked = { add: useBlocked(restrictions.add), upload: useBlocked(restrictions.upload) };
  const closed = (why: string | null) => ({ disabled: why !== null, ...(why === null ? {} : tip(why)) });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        classNames={isMobile ? { section: classes.icon ?? '' } : {}}
        aria-label={t('lists:upload')}
        onClick={onUpload}
        {...closed(blocked.upload)}
      >
        {!isMobile && t('lists:upload')}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd} {...closed(blocked.add)}>
        {t('lists:add')}
      </Button>
    </>
  );
}

const wordsOf = (t: Text, type: RestrictionListName): ListWords<'all'> => ({
  title: t(`lists:title.${type}`),
  failed: t('lists:failed'),
  tab: () => t('lists:all'),
  search: { label: t('lists:searchLabel'), placeholder: t('lists:search') },
  noun: (count) => t('lists:noun', { count }),
  empty: {
    icon: <IconShield size={20} stroke={1.75} />,
    bare: { title: t('lists:empty'), text: t('lists:emptyText') },
    narrowed: { title: t('lists:noMatch'), text: t('lists:noMatchText'), clear: t('lists:clear') },
  },
});
