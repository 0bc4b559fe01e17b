import { Modal } from '@mantine/core';
import { useState } from 'react';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { savedSearchKey } from '@kervan/domain/inventory/saved-search';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { InventoryView } from './inventory-list.ts';
import { findsOf, type ShownSearch } from './saved-view.ts';
import { draftOf, searchOf } from './search-draft.ts';
import { SearchDryRun } from './search-dry-run.tsx';
import { SearchForm } from './search-form.tsx';

export type SaveSearchProps = {
  isOpen: boolean;
  /** What is saved. */
  view: InventoryView;
  /** The search that is edited; null = a new one. */
  search: ShownSearch | null;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** INV-053: what the list shows becomes a search. One that deletes or approves is tried first, one of a known name asks before it is overwritten. */
export function SaveSearchDialog({ isOpen, ...rest }: SaveSearchProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title={t('savedSearches:dialog.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Saving {...rest} />}
    </Modal>
  );
}

function Saving({ view, search, onClose, onSaved }: Omit<SaveSearchProps, 'isOpen'>) {
  const t = useText();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [step, setStep] = useState<'form' | 'dryRun' | 'overwrite'>('form');
  const status = view.tab;
  const ready = searchOf(draft, status);
  const offerUndo = useOfferUndo();
  const remove = useCallMutation(savedSearches.delete, { done: null });
  const save = useCallMutation(savedSearches.save, {
    shownByForm: ['AlreadyExists'],
  });
  const isSame = search !== null && savedSearchKey(search.name) === savedSearchKey(ready.name);
  const [typed, setTyped] = useState<number | null>(null);
  const send = (overwrite: boolean, confirmed = typed) =>
    save.mutate(
      { body: { ...ready, finds: findsOf(view), overwrite, ...(confirmed === null ? {} : { confirmed }) } },
      {
        onSuccess: ({ id, overwritten, actionId }) => {
          offerUndo(
            t(overwritten ? 'savedSearches:overwritten' : 'savedSearches:saved', { name: ready.name }),
            actionId,
          );
          // Under another name it is another search: the one that was edited goes.
          if (search && id !== search.id) remove.mutate({ query: { id: search.id } });
          onSaved(id);
        },
        onError: ({ code }) => code === 'AlreadyExists' && setStep('overwrite'),
      },
    );
  const acts = ready.autoDelete || ready.autoApprove;
  if (step === 'dryRun')
    return (
      <SearchDryRun
        search={ready}
        view={view}
        isBusy={save.isPending}
        onBack={() => setStep('form')}
        onConfirm={(confirmed) => {
          setTyped(confirmed);
          send(isSame, confirmed);
        }}
      />
    );
  return (
    <>
      <SearchForm
        draft={draft}
        status={status}
        isBusy={save.isPending}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onClose={onClose}
        onSubmit={() => (acts ? setStep('dryRun') : send(isSame))}
      />
      <ConfirmDialog
        isOpen={step === 'overwrite'}
        title={t('savedSearches:overwrite.title', { name: ready.name })}
        confirmLabel={t('savedSearches:overwrite.confirm')}
        isBusy={save.isPending}
        onClose={() => setStep('form')}
        onConfirm={() => send(true)}
      >
        <p>{t('savedSearches:overwrite.text')}</p>
      </ConfirmDialog>
    </>
  );
}
