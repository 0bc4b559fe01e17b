import { Modal } from '@mantine/core';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import type { AsinSettingKind } from '@kervan/domain/asin-settings/asin-setting';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { draftOf, emptyDraft } from '../../kit/asin-settings/setting-draft.ts';
import { SettingForm } from '../../kit/asin-settings/setting-form.tsx';

export type SettingDialogProps = {
  isOpen: boolean;
  /** null = a new one. */
  row: AsinSettingRow | null;
  kind: AsinSettingKind;
  market: MarketCode;
  onClose: () => void;
};

/** A setting is added, or one that stands is changed. */
export function SettingDialog({ isOpen, row, kind, market, onClose }: SettingDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={row ? t('asinSettings:form.editTitle', { asin: row.asin }) : t('asinSettings:form.addTitle')}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && (
        <SettingForm
          key={row?.id ?? 'new'}
          first={row ? draftOf(row) : emptyDraft(kind)}
          market={market}
          isAsinFixed={row !== null}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
