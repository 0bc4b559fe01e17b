import { Button } from '@mantine/core';
import { useState } from 'react';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tip } from '../../ui/tip.ts';

/** MSG-023, MSG-029: everything that the number in the top bar counts was read. */
export function ReadAllButton() {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const blocked = useBlocked(buyerMessages.readAll);
  const readAll = useCallMutation(buyerMessages.readAll, {
    done: () => t('buyerMessages:readAll.done'),
  });
  return (
    <>
      <Button size="xs" variant="default" {...tip(blocked)} disabled={blocked !== null} onClick={() => setAsked(true)}>
        {t('buyerMessages:readAll.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('buyerMessages:readAll.title')}
        confirmLabel={t('buyerMessages:readAll.confirm')}
        isBusy={readAll.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          readAll.mutate(
            {},
            {
              onSuccess: () => {
                setAsked(false);
                dispatchEvent(new Event('messageRead'));
              },
            },
          )
        }
      >
        {t('buyerMessages:readAll.text')}
      </ConfirmDialog>
    </>
  );
}
