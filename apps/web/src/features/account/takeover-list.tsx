import { useQuery } from '@tanstack/react-query';
import type { Takeover } from '@kervan/contracts/takeover';
import type { ErrorCode } from '@kervan/contracts/errors';
import { takeover } from '@kervan/contracts/takeover-calls';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Mark, Tone } from '../../ui/status-tones.ts';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';

/** A takeover that is under way is looked at again so often. */
const WATCH_MS = 3_000;
const isUnderWay = ({ state }: Takeover): boolean => state === 'waiting' || state === 'items';

const looks = {
  waiting: ['neutral', 'ring'],
  items: ['info', 'ring'],
  done: ['pos', 'dot'],
  failed: ['neg', 'square'],
} as const satisfies Record<Takeover['state'], readonly [Tone, Mark]>;

/** The takeovers of the account: how far each is, and whether what stands equals what was handed in. */
export function TakeoverList() {
  const t = useText();
  const takeovers = useQuery({
    ...read(takeover.takeovers, {}),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? WATCH_MS : false),
  });
  if (takeovers.error && !takeovers.data)
    return (
      <p role="alert" className={`neg ${classes.foot}`}>
        {errorText(takeovers.error, t)}
      </p>
    );
  if (!takeovers.data || takeovers.data.length === 0) return null;
  return (
    <ul aria-label={t('account:state.list')} className={classes.list}>
      {takeovers.data.map((each) => (
        <TakeoverRow key={each.takeoverId} row={each} />
      ))}
    </ul>
  );
}

function TakeoverRow({ row }: { row: Takeover }) {
  const t = useText();
  const format = useFormat();
  const [tone, mark] = looks[row.state];
  const progress = t('account:state.progress', { done: format.number(row.done), items: format.number(row.items) });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>
            {t('account:state.of')} <When at={row.askedAt} exact />
          </b>
          <Badge tone={tone} mark={mark}>
            {t(`account:state.state.${row.state}`)}
          </Badge>
        </div>
        {row.state === 'items' && row.items > 0 && (
          <ProgressBar percent={Math.floor((row.done / row.items) * 100)} label={progress} />
        )}
        <p className="small text3 num" {...(isUnderWay(row) ? { role: 'status' } : {})}>
          {progress}
        </p>
        <Result row={row} />
        <p className="small text3">
          {t('account:state.hash')} <code className={classes.hash}>{row.foundHash ?? row.stateHash}</code>
        </p>
      </div>
    </li>
  );
}

function Result({ row }: { row: Takeover }) {
  const t = useText();
  if (row.state === 'failed')
    return (
      <p className="small neg">
        {/* The column holds one of the codes. */}
        {t(`errors:${(row.failure ?? 'UnexpectedError') as ErrorCode}`)} {t('account:state.nothing')}
      </p>
    );
  if (row.foundHash === null) return null;
  const isEqual = row.foundHash === row.stateHash;
  return <p className={`small ${isEqual ? 'pos' : 'warn'}`}>{t(`account:state.${isEqual ? 'equal' : 'differs'}`)}</p>;
}
