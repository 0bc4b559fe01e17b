import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useText, withWords } from '../../i18n/i18n.ts';
import { whenOpened } from '../../ui/when-opened.tsx';

type Consented = 'licence' | 'kvkk';
const AgreementModal = whenOpened<{ isOpen: boolean; name: Consented; onClose: () => void }>(
  async () => (await withWords(['agreements'], import('./agreement-modal.tsx'))).AgreementModal,
);

/** The words beside a consent box; the document's name opens its text. */
export function ConsentLabel({ name }: { name: Consented }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Trans
        t={t}
        i18nKey={`ui:consent.${name}`}
        components={{
          doc: (
            <button
              type="button"
              className="link"
              onClick={(event) => {
                // Reading the text is not consenting to it.
                event.preventDefault();
                setOpen(true);
              }}
            />
          ),
        }}
      />
      <AgreementModal isOpen={isOpen} name={name} onClose={() => setOpen(false)} />
    </>
  );
}
