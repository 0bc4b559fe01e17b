import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { emptyDraft } from '../../kit/asin-settings/setting-draft.ts';
import { SettingForm } from '../../kit/asin-settings/setting-form.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';

export type OwnValuesOfManyProps = {
  isOpen: boolean;
  itemIds: readonly number[];
  market: MarketCode;
  onClose: () => void;
};

/** INV-091: the same own values for chosen products; what they do is shown before they are saved. */
export function OwnValuesOfMany({ isOpen, onClose, ...rest }: OwnValuesOfManyProps) {
  const t = useText();
  const format = useFormat();
  const { length: count } = rest.itemIds;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('itemBulk:ownValues.title', { count, items: format.number(count) })}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className="text2">{t('itemBulk:ownValues.text')}</p>
      {isOpen && <Values {...rest} onClose={onClose} />}
    </Modal>
  );
}

function Values({ itemIds, market, onClose }: Omit<OwnValuesOfManyProps, 'isOpen'>) {
  const t = useText();
  const known = useQuery(read(inventory.asins, { body: { inventoryItemIds: [...itemIds] } }));
  if (known.error)
    return (
      <ErrorState
        title={t('itemBulk:failed')}
        {...errorWords(known.error, t)}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    );
  if (!known.data) return <RowSkeletons count={4} height={40} />;
  const { asins } = known.data;
  return (
    <SettingForm first={emptyDraft('rated', asins[0])} asins={asins} market={market} isAsinFixed onDone={onClose} />
  );
}
