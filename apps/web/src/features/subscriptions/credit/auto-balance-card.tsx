import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AutoBalance } from '@kervan/contracts/credit';
import { credit } from '@kervan/contracts/credit-calls';
import { refusalOfAutoBalance } from '@kervan/domain/credit/auto-balance';
import { errorText } from '../../../api/error-text.ts';
import { read, useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';
import { UnitField } from '../../../ui/unit-field.tsx';
import classes from './credit.module.css';

/** WH-015 to WH-017: below what credit is loaded by itself, how much, and whether at all. */
export function AutoBalanceCard({ hasCard }: { hasCard: boolean }) {
  const t = useText();
  const auto = useQuery(read(credit.autoBalance, {}));
  return (
    <Card title={t('credit:auto.title')}>
      {auto.isPending ? (
        <LineSkeletons count={3} />
      ) : auto.isError && !auto.data ? (
        <ErrorState
          title={t('credit:auto.failed')}
          text={errorText(auto.error, t)}
          onRetry={() => void auto.refetch()}
          isRetrying={auto.isFetching}
        />
      ) : (
        <AutoBalanceForm
          key={JSON.stringify(auto.data)}
          auto={auto.data}
          hasCard={hasCard}
          onOvertaken={() => void auto.refetch()}
        />
      )}
    </Card>
  );
}

const CENTS = 100;
const centsOf = (dollars: number | null): number => (dollars === null ? 0 : Math.round(dollars * CENTS));

type FormProps = { auto: AutoBalance; hasCard: boolean; onOvertaken: () => void };

function AutoBalanceForm({ auto, hasCard, onOvertaken }: FormProps) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(credit.saveAutoBalance);
  const [isSubmitted, setSubmitted] = useState(false);
  const [minimum, setMinimum] = useState<number | null>(auto.minBalance === 0 ? null : auto.minBalance / CENTS);
  const [added, setAdded] = useState<number | null>(auto.balanceToAdd === 0 ? null : auto.balanceToAdd / CENTS);
  const [isActive, setActive] = useState(auto.isActive);
  const save = useCallMutation(credit.saveAutoBalance);
  const wanted = { minBalance: centsOf(minimum), balanceToAdd: centsOf(added), isActive };
  const refusal = refusalOfAutoBalance(wanted, hasCard);
  const isSame =
    wanted.minBalance === auto.minBalance &&
    wanted.balanceToAdd === auto.balanceToAdd &&
    wanted.isActive === auto.isActive;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (refusal === null && !save.isPending)
          save.mutate(
            { body: { ...wanted, revision: auto.revision } },
            {
              onError: ({ code }) => {
                // What somebody saved meanwhile is shown in its place.
                if (code === 'SettingsChangedMeanwhile') onOvertaken();
              },
            },
          );
      }}
    >
      <p className="text2">{t('credit:auto.text')}</p>
      {auto.turnedOffAt !== null && !auto.isActive && (
        <p role="status" className="neg">
          {t('credit:auto.turnedOff', { at: format.dateTime(Date.parse(auto.turnedOffAt)), count: auto.failures })}
        </p>
      )}
      <Switch
        label={t('credit:auto.on')}
        checked={isActive}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <label>
        {t('credit:auto.min')}
        <UnitField label={t('credit:auto.min')} unit="USD" decimals={2} min={0} value={minimum} onChange={setMinimum} />
      </label>
      <label>
        {t('credit:auto.add')}
        <UnitField label={t('credit:auto.add')} unit="USD" decimals={2} min={0} value={added} onChange={setAdded} />
      </label>
      {isSubmitted && refusal !== null && (
        <p role="alert" className="neg">
          {refusal === 'NoCard' ? t('credit:auto.needsCard') : t('credit:auto.needsAmounts')}{' '}
          {refusal === 'NoCard' && <PathLink to="/change-credit-card">{t('credit:auto.toCards')}</PathLink>}
        </p>
      )}
      <div>
        <Button type="submit" variant="default" loading={save.isPending} disabled={blocked !== null || isSame}>
          {t('credit:auto.save')}
        </Button>
      </div>
      {blocked !== null && <p className="text3 small">{blocked}</p>}
    </form>
  );
}
