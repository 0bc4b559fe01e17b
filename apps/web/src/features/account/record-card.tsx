import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '@kervan/contracts/account-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { securityText } from '../../kit/security-words.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';

type Entry = Response<typeof account.record>[number];
/** The rest is shown when it is asked for. */
const FIRST = 10;

/** AUTH-039: what the record of security says of the account, staff who looked at it among it. */
export function RecordCard() {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const record = useQuery(read(account.record, {}));
  if (!record.data)
    return (
      <Card title={t('account:record.title')}>
        {record.error ? (
          <ErrorState
            title={t('account:record.failed')}
            {...errorWords(record.error, t)}
            onRetry={() => void record.refetch()}
            isRetrying={record.isFetching}
          />
        ) : (
          <LineSkeletons count={4} />
        )}
      </Card>
    );
  const shown = isWhole ? record.data : record.data.slice(0, FIRST);
  return (
    <Card title={t('account:record.title')} padded={shown.length === 0}>
      {shown.length === 0 ? (
        <p className="text2">{t('account:record.none')}</p>
      ) : (
        <>
          <p className={`small text2 ${classes.recordNote}`}>{t('account:record.note')}</p>
          <ul aria-label={t('account:record.title')}>
            {shown.map((entry) => (
              <Row key={`${entry.at} ${entry.kind} ${entry.network}`} entry={entry} />
            ))}
          </ul>
          {shown.length < record.data.length && (
            <p className={classes.recordNote}>
              <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
                {t('account:record.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function Row({ entry }: { entry: Entry }) {
  const t = useText();
  const format = useFormat();
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span>{securityText(entry.kind, t)}</span>
        <p className="small text3">
          <When at={entry.at} /> · <span className="num">{entry.network ?? t('account:record.byItself')}</span>
          {entry.times > 1 && ` · ${t('account:record.times', { times: format.number(entry.times) })}`}
        </p>
      </div>
    </li>
  );
}
