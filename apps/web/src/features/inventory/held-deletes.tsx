import { Button } from '@mantine/core';
import { useState } from 'react';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './saved-search.module.css';
import type { ShownSearch } from './saved-view.ts';

type Held = ShownSearch & { held: NonNullable<ShownSearch['held']> };
const isHeld = (search: ShownSearch): search is Held => search.held !== null;

export type HeldDeletesProps = { searches: readonly ShownSearch[]; onShow: (id: number) => void };

/** M5: saved deletes that found more than was foreseen: what they found is looked at, and then they run, or not this time. */
export function HeldDeletes({ searches, onShow }: HeldDeletesProps) {
  return searches.filter(isHeld).map((search) => <HeldDelete key={search.id} search={search} onShow={onShow} />);
}

function HeldDelete({ search: { id, name, held }, onShow }: { search: Held; onShow: (id: number) => void }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(savedSearches.answer);
  const [isAsked, setAsked] = useState(false);
  const answer = useCallMutation(savedSearches.answer, {
    done: (_, { body: { isMeant } }) => t(isMeant ? 'savedSearches:held.runs' : 'savedSearches:held.skipped', { name }),
  });
  const words = { name, count: held.count, items: format.number(held.count), at: format.dateTime(held.at) };
  const say = (isMeant: boolean) =>
    answer.mutate({ body: { id, count: held.count, isMeant } }, { onSettled: () => setAsked(false) });
  return (
    <>
      <Banner
        tone="neg"
        title={t('savedSearches:held.title', words)}
        effect={t('savedSearches:held.effect', words)}
        action={
          <span className={classes.heldActions}>
            <button type="button" className="link" onClick={() => onShow(id)}>
              {t('savedSearches:held.show')}
            </button>
            <Button
              size="xs"
              variant="default"
              disabled={blocked !== null}
              title={blocked ?? undefined}
              loading={answer.isPending}
              onClick={() => say(false)}
            >
              {t('savedSearches:held.skip')}
            </Button>
            <Button
              size="xs"
              color="red"
              disabled={blocked !== null || answer.isPending}
              title={blocked ?? undefined}
              onClick={() => setAsked(true)}
            >
              {t('savedSearches:held.run', words)}
            </Button>
          </span>
        }
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t('savedSearches:held.confirmTitle', words)}
        confirmLabel={t('savedSearches:held.run', words)}
        danger
        isBusy={answer.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => say(true)}
      >
        <p>{t('savedSearches:held.confirmText', words)}</p>
      </ConfirmDialog>
    </>
  );
}
