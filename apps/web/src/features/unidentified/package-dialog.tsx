import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { UnidentifiedPackage } from '@kervan/contracts/unidentified';
import { useText } from '../../i18n/i18n.ts';
import { ClaimForm } from './claim-form.tsx';
import { PackagePhoto } from './package-photo.tsx';
import { canBeClaimed, Facts, Standing } from './package-row.tsx';
import classes from './unidentified.module.css';

export type PackageDialogProps = { isOpen: boolean; row: UnidentifiedPackage | null; onClose: () => void };

/** A package with its images large; and the claim, where it can be claimed. */
export function PackageDialog({ isOpen, row, onClose }: PackageDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('unidentified:dialog', { code: row?.packageCode ?? '' })}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {row && <Content key={row.packageCode} row={row} onClose={onClose} />}
    </Modal>
  );
}

function Content({ row, onClose }: { row: UnidentifiedPackage; onClose: () => void }) {
  const t = useText();
  const [at, setAt] = useState(0);
  return (
    <div className={classes.dialog}>
      <PackagePhoto row={row} at={at} size="large" />
      {row.images.length > 1 && (
        <div className={classes.thumbs} role="group" aria-label={t('unidentified:images', { code: row.packageCode })}>
          {row.images.map((image, place) => (
            <Button
              key={image}
              size="xs"
              variant={place === at ? 'light' : 'default'}
              aria-pressed={place === at}
              aria-label={t('unidentified:image', { code: row.packageCode, number: String(place + 1) })}
              onClick={() => setAt(place)}
            >
              {place + 1}
            </Button>
          ))}
        </div>
      )}
      {row.comment !== null && <p>{row.comment}</p>}
      <Facts row={row} />
      <Standing row={row} />
      {canBeClaimed(row) && <ClaimForm row={row} onClose={onClose} />}
    </div>
  );
}
