import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PackageDetails, PackageSending } from '@kervan/contracts/package-row';
import { parcels } from '@kervan/contracts/parcels-calls';
import { RETURN_BY_ITSELF_MS, RETURN_HANDLING_CENTS } from '@kervan/domain/orders/returns';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './service.module.css';

type Deed = 'hold' | 'send' | 'back';

/** ORD-067, RET-015: whether the package is sent on, stays, or goes back; only where something of that can be done or was. */
export function SendingCard({ data }: { data: PackageDetails }) {
  const t = useText();
  const { sending } = data;
  const deeds = actionsOf(sending);
  if (deeds.length === 0 && sending.ordered === null && sending.heldBackAt === null) return null;
  return (
    <Card title={t('packages:sending.title')}>
      <div className={classes.form}>
        <State sending={sending} isDamaged={data.damage !== null} />
        {deeds.length > 0 && <Deeds data={data} deeds={deeds} />}
      </div>
    </Card>
  );
}

const actionsOf = ({ canHoldBack, canSend, canReturn }: PackageSending): Deed[] => [
  ...(canSend ? (['send'] as const) : []),
  ...(canHoldBack ? (['hold'] as const) : []),
  ...(canReturn ? (['back'] as const) : []),
];

function State({ sending, isDamaged }: { sending: PackageSending; isDamaged: boolean }) {
  const t = useText();
  const format = useFormat();
  const { ordered, heldBackAt, returnsByItselfAt } = sending;
  if (ordered !== null) return <p>{t(`packages:sending.${ordered}Ordered`)}</p>;
  if (heldBackAt !== null && returnsByItselfAt !== null)
    return (
      <p>
        {t('packages:sending.held', { since: format.dateTime(heldBackAt), until: format.dateTime(returnsByItselfAt) })}
      </p>
    );
  if (isDamaged) return <p>{t('packages:sending.damaged')}</p>;
  // Neither held nor damaged it can go back with its label alone: nothing of it is still to be sent.
  return <p>{t(sending.canReturn ? 'packages:sending.labelled' : 'packages:sending.goes')}</p>;
}

function Deeds({ data, deeds }: { data: PackageDetails; deeds: readonly Deed[] }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<Deed | null>(null);
  // What the window said stays while it closes.
  const [said, setSaid] = useState<Deed>('hold');
  const blocked = { set: useBlocked(parcels.setPackageSending), back: useBlocked(parcels.startReturn) };
  const set = useCallMutation(parcels.setPackageSending, {
    done: (_answer, { body }) => t(body.send ? 'packages:sending.sendDone' : 'packages:sending.holdDone'),
  });
  const back = useCallMutation(parcels.startReturn, { done: () => t('packages:sending.backDone') });
  const close = () => setAsked(null);
  const { packageId } = data;
  const confirm = () =>
    said === 'back'
      ? back.mutate({ body: { packageId } }, { onSettled: close })
      : set.mutate({ body: { packageId, send: said === 'send' } }, { onSettled: close });
  return (
    <div className={classes.foot}>
      {deeds.map((action) => {
        const why = action === 'back' ? blocked.back : blocked.set;
        return (
          <Button
            key={action}
            size="xs"
            variant="default"
            {...tip(why)}
            disabled={why !== null || set.isPending || back.isPending}
            onClick={() => (setSaid(action), setAsked(action))}
          >
            {t(`packages:sending.${action}`)}
          </Button>
        );
      })}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`packages:sending.${said}Title`, { package: data.packageNo })}
        confirmLabel={t(`packages:sending.${said}`)}
        danger={said === 'back'}
        isBusy={set.isPending || back.isPending}
        onClose={close}
        onConfirm={confirm}
      >
        <p>
          {t(`packages:sending.${said}Text`, {
            fee: format.money(RETURN_HANDLING_CENTS, 'USD'),
            days: format.number(RETURN_BY_ITSELF_MS / 86_400_000),
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
