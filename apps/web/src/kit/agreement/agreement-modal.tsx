import { Modal } from '@mantine/core';
import type { AgreementName } from '@kervan/domain/onboarding/agreements';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { AgreementText } from './agreement-text.tsx';

type Props = { isOpen: boolean; name: AgreementName; onClose: () => void };

/** A text over the page that asks for consent to it, in the language of the page. */
export function AgreementModal({ isOpen, name, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`agreements:documents.${name}.title`)}
      size={720}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <AgreementText name={name} language={language} />
    </Modal>
  );
}
