import { ActionIcon, Button } from '@mantine/core';
import { IconCategory, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PickMenu } from '../../ui/pick-menu.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { InventoryView } from './inventory-list.ts';
import classes from './saved-search.module.css';
import type { SaveSearchProps } from './save-search-dialog.tsx';
import { isChanged } from './saved-view.ts';
import type { SavedTabs } from './use-saved-tabs.ts';

const SaveSearchDialog = whenOpened<SaveSearchProps>(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
);

export type SavedToolsProps = { view: InventoryView; saved: SavedTabs };

/** Saving what the list shows, and the searches that were saved, on tabs or not: shown, edited, deleted (INV-053). */
export function SavedTools({ view, saved }: SavedToolsProps) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const blockedSave = useBlocked(savedSearches.save);
  const blockedDelete = useBlocked(savedSearches.delete);
  const { searches = [], shown } = saved;
  const label = t(shown ? 'savedSearches:edit' : 'savedSearches:save');
  const isBroken = shown?.finds === null;
  const note = isBroken
    ? t('savedSearches:broken', { name: shown.name })
    : shown && isChanged(view, shown) && t('savedSearches:changed');
  return (
    <>
      {searches.length > 0 && (
        <PickMenu
          label={t('savedSearches:pick')}
          value={String(shown?.id ?? '')}
          options={[
            ...(shown ? [] : [{ value: '', label: t('savedSearches:none') }]),
            ...searches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onPick={(id) => saved.open(Number(id))}
        />
      )}
      <Button
        className={classes.tool ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconDeviceFloppy size={14} stroke={1.75} />}
        aria-label={label}
        disabled={blockedSave !== null}
        {...tip(blockedSave ?? label)}
        onClick={() => setOpen(true)}
      >
        {isMobile ? null : label}
      </Button>
      {shown && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('savedSearches:delete')}
          disabled={blockedDelete !== null}
          {...tip(blockedDelete ?? t('savedSearches:delete'))}
          onClick={() => setAsked(true)}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {note && <span className="small text3">{note}</span>}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('savedSearches:categories')}
        {...tip(t('savedSearches:categories'))}
        renderRoot={(props) => <Link to="/inventory/categories" {...props} />}
      >
        <IconCategory size={16} stroke={1.75} />
      </ActionIcon>
      <SaveSearchDialog
        isOpen={isOpen}
        view={view}
        search={shown ?? null}
        onClose={() => setOpen(false)}
        onSaved={(id) => {
          setOpen(false);
          saved.show({ ...view, own: { search: id } });
        }}
      />
      <DeleteDialog isOpen={isAsked} saved={saved} onClose={() => setAsked(false)} />
    </>
  );
}

function DeleteDialog({ isOpen, saved, onClose }: { isOpen: boolean; saved: SavedTabs; onClose: () => void }) {
  const t = useText();
  const { shown } = saved;
  const name = shown?.name ?? '';
  const offerUndo = useOfferUndo();
  const remove = useCallMutation(savedSearches.delete, {
    done: ({ actionId }) => (offerUndo(t('savedSearches:deleted', { name }), actionId), null),
  });
  const leave = () => {
    onClose();
    saved.show(saved.tabs.leave);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('savedSearches:remove.title', { name })}
      confirmLabel={t('savedSearches:remove.confirm')}
      danger
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => shown && remove.mutate({ query: { id: shown.id } }, { onSuccess: leave })}
    >
      <p>{t('savedSearches:remove.text')}</p>
    </ConfirmDialog>
  );
}
