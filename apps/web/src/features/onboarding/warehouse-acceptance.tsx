import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { errorText } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './agreement.module.css';

/** ONB-015: what the seller has accepted of the warehouse agreement, or the way to accept it. */
export function WarehouseAcceptance() {
  const t = useText();
  const accepted = useQuery(read(onboarding.warehouseAgreement, {}));
  if (accepted.isError)
    return (
      <ErrorState
        title={t('agreements:accept.failed')}
        text={errorText(accepted.error, t)}
        onRetry={() => void accepted.refetch()}
        isRetrying={accepted.isFetching}
      />
    );
  const { data } = accepted;
  return (
    <Card>
      <div className={classes.acceptance}>
        {data === undefined ? (
          <LineSkeletons count={2} />
        ) : data?.textVersion === agreementVersions.warehouse ? (
          <p>
            {t('agreements:accept.accepted', { version: data.textVersion })}{' '}
            <span className="text3">
              <When at={data.acceptedAt} exact />
            </span>
          </p>
        ) : (
          <>
            {data && <p>{t('agreements:accept.renewed', { version: data.textVersion })}</p>}
            <Accept />
          </>
        )}
      </div>
    </Card>
  );
}

function Accept() {
  const t = useText();
  const [isRead, setRead] = useState(false);
  const accepting = useCallMutation(onboarding.acceptWarehouseAgreement, {
    done: t('agreements:accept.done'),
  });
  return (
    <>
      <Checkbox
        label={t('agreements:accept.consent')}
        checked={isRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <Button
        disabled={!isRead}
        loading={accepting.isPending}
        onClick={() => accepting.mutate({ body: { textVersion: agreementVersions.warehouse } })}
      >
        {t('agreements:accept.do')}
      </Button>
    </>
  );
}
