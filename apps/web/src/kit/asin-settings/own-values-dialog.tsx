import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { draftOf, emptyDraft } from './setting-draft.ts';
import { SettingForm } from './setting-form.tsx';
import { useSettingActs } from './use-setting-acts.ts';

export type OwnValuesProps = { isOpen: boolean; asin: string; market: MarketCode; onClose: () => void };

/** INV-091: the own values of one product, in place; what they do to its price is shown before they are saved. */
export function OwnValuesDialog({ isOpen, asin, market, onClose }: OwnValuesProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('asinSettings:own.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className="text2">{t('asinSettings:own.text')}</p>
      {isOpen && <OwnValues asin={asin} market={market} onClose={onClose} />}
    </Modal>
  );
}

function OwnValues({ asin, market, onClose }: Omit<OwnValuesProps, 'isOpen'>) {
  const t = useText();
  const blocked = useBlocked(asinSettings.remove);
  const { remove } = useSettingActs();
  const known = useQuery({ ...read(asinSettings.list, { body: { text: asin } }), staleTime: 0, gcTime: 0 });
  if (known.error)
    return (
      <ErrorState
        title={t('asinSettings:own.failed')}
        {...errorWords(known.error, t)}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    );
  if (!known.data) return <RowSkeletons count={4} height={40} />;
  const row = known.data.items.find((each) => each.asin === asin);
  return (
    <SettingForm
      first={row ? draftOf(row) : emptyDraft('rated', asin)}
      market={market}
      isAsinFixed
      onDone={onClose}
      also={
        row && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            disabled={blocked !== null}
            title={blocked ?? undefined}
            onClick={() => remove.mutate({ body: { ids: [row.id] }, key: crypto.randomUUID() }, { onSuccess: onClose })}
          >
            {t('asinSettings:form.takeAway')}
          </Button>
        )
      }
    />
  );
}
