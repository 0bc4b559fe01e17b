import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion, isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tip } from '../../ui/tip.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { When } from '../../ui/when.tsx';
import classes from './policy-card.module.css';

type Accepted = Response<typeof routing.get>['accepted'];

/** Whether direct sending is open, waits for a new text to be accepted, or was never opened. */
export const stateOf = (accepted: Accepted): 'open' | 'renewed' | 'closed' =>
  isDirectSendingOpen(accepted) ? 'open' : accepted ? 'renewed' : 'closed';

/** A text is named by the day from which it holds; what is no day stays as it is. */
function dated(version: string, format: Format): string {
  const day = `${version}T12:00:00Z`;
  return Number.isNaN(Date.parse(day)) ? version : format.date(day);
}

/** STORE-066: the policy's text of now, what was accepted of it, and the one act that is open: accepting or withdrawing. */
export function PolicyCard({ accepted }: { accepted: Accepted }) {
  const t = useText();
  const format = useFormat();
  const paragraphs = t<Record<string, string>>('routing:policy.paragraphs', { returnObjects: true });
  return (
    <Card
      title={t('routing:policy.title')}
      aside={t('routing:policy.version', { version: dated(directSendingPolicyVersion, format) })}
    >
      <div className={classes.policy}>
        {Object.entries(paragraphs).map(([name, paragraph]) => (
          <p key={name}>{paragraph}</p>
        ))}
        {accepted && (
          <p className="text3">
            {t('routing:state.acceptedBy', {
              name: accepted.by,
              version: dated(accepted.textVersion, format),
            })}{' '}
            <When at={accepted.at} exact />
          </p>
        )}
        {isDirectSendingOpen(accepted) ? <Withdraw /> : <Accept />}
      </div>
    </Card>
  );
}

function Accept() {
  const t = useText();
  const [isRead, setRead] = useState(false);
  const blocked = useBlocked(routing.acknowledgeDirectSending);
  const accepting = useCallMutation(routing.acknowledgeDirectSending, {
    done: t('routing:accept.done'),
  });
  return (
    <>
      <Checkbox
        label={t('routing:accept.consent')}
        checked={isRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <Button
        disabled={!isRead || blocked !== null}
        loading={accepting.isPending}
        onClick={() => accepting.mutate({ body: { textVersion: directSendingPolicyVersion, accepted: true } })}
        {...(blocked === null ? {} : tip(blocked))}
      >
        {t('routing:accept.do')}
      </Button>
    </>
  );
}

function Withdraw() {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const blocked = useBlocked(routing.acknowledgeDirectSending);
  const withdrawing = useCallMutation(routing.acknowledgeDirectSending, {
    done: t('routing:withdraw.done'),
  });
  return (
    <>
      <Button
        variant="default"
        disabled={blocked !== null}
        loading={withdrawing.isPending}
        onClick={() => setAsking(true)}
        {...(blocked === null ? {} : tip(blocked))}
      >
        {t('routing:withdraw.do')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('routing:withdraw.title')}
        confirmLabel={t('routing:withdraw.do')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          withdrawing.mutate({ body: { textVersion: directSendingPolicyVersion, accepted: false } });
        }}
      >
        {t('routing:withdraw.text')}
      </ConfirmDialog>
    </>
  );
}
