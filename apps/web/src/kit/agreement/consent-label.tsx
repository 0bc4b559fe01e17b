import { useState } from 'react';
import { withWords } from '../../i18n/i18n.ts';
import { Sentence } from '../../i18n/sentence.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';

type Consented = 'licence' | 'kvkk';
const AgreementModal = whenOpened<{ isOpen: boolean; name: Consented; onClose: () => void }>(
  async () => (await withWords(['agreements'], import('./agreement-modal.tsx'))).AgreementModal,
);

/** The words beside a consent box; the document's name opens its text. */
export function ConsentLabel({ name }: { name: Consented }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Sentence
        name={`ui:consent.${name}`}
        parts={{
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
