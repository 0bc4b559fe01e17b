import { Button, MultiSelect, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { developers } from '@kervan/contracts/developers-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { errorWords } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import classes from './developers.module.css';

type Keys = Response<typeof developers.keys>;
const DAYS = [30, 90, 365] as const;

/** The keys in force, and a new one, which is shown once. */
export function KeysCard({ query }: { query: UseQueryResult<Keys, ApiError> }) {
  const t = useText();
  const { data, error, refetch, isFetching } = query;
  return (
    <Card title={t('developers:keys.title')} padded={false}>
      {data ? (
        <>
          <NewKey areas={data.areas} />
          {data.keys.length === 0 && <p className={`${classes.row} text2`}>{t('developers:keys.none')}</p>}
          <ul aria-label={t('developers:keys.title')}>
            {data.keys.map((key) => (
              <KeyRow key={key.keyId} apiKey={key} />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          title={t('developers:keys.failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LineSkeletons count={3} />
      )}
    </Card>
  );
}

function NewKey({ areas }: { areas: readonly string[] }) {
  const t = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<number>(DAYS[1]);
  const make = useCallMutation(developers.makeKey, { done: () => t('developers:keys.made') });
  const blocked = useBlocked(developers.makeKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && scopes.length > 0) make.mutate({ body: { name, scopes, days } });
  };
  const choices = ['*', ...areas].flatMap((area) =>
    (['read', 'write'] as const).map((kind) => ({
      value: `${area}:${kind}`,
      label: `${area === '*' ? t('developers:keys.all') : area}: ${t(`developers:keys.${kind}`)}`,
    })),
  );
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('developers:keys.name')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('developers:keys.scopes')}
          data={choices}
          value={scopes}
          onChange={setScopes}
          searchable
          limit={40}
        />
        <SelectField
          label={t('developers:keys.days')}
          value={String(days)}
          options={DAYS.map((each) => ({ value: String(each), label: t('developers:keys.daysOf', { days: each }) }))}
          onChange={(value) => setDays(Number(value ?? DAYS[1]))}
        />
        <Button
          type="submit"
          loading={make.isPending}
          disabled={name.trim() === '' || scopes.length === 0 || blocked !== null}
          {...tip(blocked)}
        >
          {t('developers:keys.make')}
        </Button>
      </form>
      {make.data && (
        <div className={classes.secret} role="status">
          <p>{t('developers:keys.once')}</p>
          <CopyCode code={make.data.key} />
        </div>
      )}
    </>
  );
}

function KeyRow({ apiKey: { keyId, name, scopes, usedAt, endsAt } }: { apiKey: Keys['keys'][number] }) {
  const t = useText();
  const format = useFormat();
  const revoke = useCallMutation(developers.revokeKey, {
    done: () => t('developers:keys.revoked'),
  });
  const blocked = useBlocked(developers.revokeKey);
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <b>{name}</b>
        <p className="small text2 code">{scopes.join(', ')}</p>
        <p className="small text3">
          {t('developers:keys.used')} <When at={usedAt} /> ·{' '}
          {t('developers:keys.ends', { date: format.dateTime(endsAt) })}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        disabled={blocked !== null}
        {...tip(blocked)}
        onClick={() => revoke.mutate({ body: { keyId } })}
      >
        {t('developers:keys.revoke')}
      </Button>
    </li>
  );
}
