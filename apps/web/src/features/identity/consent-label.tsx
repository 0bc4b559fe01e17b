import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useText } from '../../i18n/i18n.ts';
import { documentVersions, type DocumentName } from './document-versions.ts';
import classes from './identity.module.css';

/** The words beside a consent box; the document's name opens its text. */
export function ConsentLabel({ name }: { name: DocumentName }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const document = t(`identity:documents.${name}.paragraphs`, { returnObjects: true });
  return (
    <>
      <Trans
        t={t}
        i18nKey={`identity:register.${name}`}
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
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t(`identity:documents.${name}.title`)}
        size={640}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        <div className={classes.document}>
          {Object.values(document).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="small text3">{t('identity:documents.version', { version: documentVersions[name] })}</p>
        </div>
      </Modal>
    </>
  );
}
