import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconFlag, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { flags } from '@kervan/contracts/flags-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { limits } from '@kervan/domain/limits';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { tip } from '../../ui/tip.ts';
import { FlagForm } from './flag-form.tsx';
import { flagsSearch, flagTypes, type FlagTypeName } from './flags-search.ts';
import classes from './flags.module.css';
import { FlagMark } from './flag-mark.tsx';

type Flag = Response<typeof flags.all>[number];

/** ORD-037: the seller's flags, per kind of what they are put on. */
export function FlagsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { type = 'Order' } = flagsSearch(useSearch({ strict: false }));
  return (
    <>
      <PageHeader title={t('orders:flags.title')} note={t('orders:flags.note')} />
      <Tabs<FlagTypeName>
        label={t('orders:flags.types')}
        active={type}
        onChange={(name) => void navigate({ to: '/customerFlags', search: flagsSearch({ type: name }) })}
        tabs={flagTypes.map((name) => ({ name, label: t(`orders:flags.type.${name}`) }))}
      />
      <div className={classes.page}>
        <Flags key={type} type={type} />
      </div>
    </>
  );
}

function Flags({ type }: { type: FlagTypeName }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(read(flags.all, { query: { flagType: type } }));
  const [edited, setEdited] = useState<Flag | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Flag | null>(null);
  const blocked = useBlocked(flags.save);
  if (error && !data)
    return (
      <ErrorState
        title={t('orders:flags.failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowSkeletons count={4} height={44} />;
  const isFull = data.length >= limits.flagsMax;
  const why = blocked ?? (isFull ? t('orders:flags.full', { max: format.number(limits.flagsMax) }) : null);
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      disabled={why !== null}
      {...tip(why)}
      onClick={() => setEdited('new')}
    >
      {t('orders:flags.add')}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          icon={<IconFlag size={20} stroke={1.75} />}
          title={t('orders:flags.none')}
          text={t('orders:flags.noneText')}
          actions={add}
        />
      ) : (
        <FlagList
          flags={data}
          type={type}
          add={add}
          blocked={blocked}
          isFull={isFull}
          onEdit={setEdited}
          onDelete={setDeleting}
        />
      )}
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'orders:flags.add' : 'orders:flags.edit')}
        size={420}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {edited !== null && (
          <FlagForm type={type} flag={edited === 'new' ? null : edited} others={data} onClose={() => setEdited(null)} />
        )}
      </Modal>
      <DeleteFlag flag={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

type ListProps = {
  flags: readonly Flag[];
  type: FlagTypeName;
  add: ReactNode;
  blocked: string | null;
  isFull: boolean;
  onEdit: (flag: Flag) => void;
  onDelete: (flag: Flag) => void;
};

function FlagList({ flags: known, type, add, blocked, isFull, onEdit, onDelete }: ListProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t(`orders:flags.type.${type}`)} aside={add} padded={false}>
      <ul className={classes.flags} aria-label={t('orders:flags.title')}>
        {known.map((flag) => (
          <li key={flag.id}>
            <span aria-hidden="true">
              <FlagMark flag={flag} />
            </span>
            <b>{flag.title}</b>
            <span className="num small text3">
              {type === 'Order' && t('orders:flags.uses', { count: flag.uses, orders: format.number(flag.uses) })}
            </span>
            <ActionIcon
              aria-label={t('orders:flags.editOf', { title: flag.title })}
              disabled={blocked !== null}
              {...tip(blocked ?? t('orders:flags.edit'))}
              onClick={() => onEdit(flag)}
            >
              <IconPencil size={16} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('orders:flags.deleteOf', { title: flag.title })}
              disabled={blocked !== null}
              {...tip(blocked ?? t('orders:flags.delete'))}
              onClick={() => onDelete(flag)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isFull && (
        <p className={`small text3 ${classes.full}`}>
          {t('orders:flags.full', { max: format.number(limits.flagsMax) })}
        </p>
      )}
    </Card>
  );
}

function DeleteFlag({ flag, onClose }: { flag: Flag | null; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const remove = useCallMutation(flags.delete, { done: () => t('orders:flags.deleted') });
  return (
    <ConfirmDialog
      isOpen={flag !== null}
      title={t('orders:flags.deleteTitle', { title: flag?.title ?? '' })}
      confirmLabel={t('orders:flags.delete')}
      danger
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => flag && remove.mutate({ query: { id: flag.id } }, { onSettled: onClose })}
    >
      <p>
        {flag &&
          (flag.uses === 0
            ? t('orders:flags.deleteNoUses')
            : t('orders:flags.deleteUses', { count: flag.uses, orders: format.number(flag.uses) }))}
      </p>
    </ConfirmDialog>
  );
}
