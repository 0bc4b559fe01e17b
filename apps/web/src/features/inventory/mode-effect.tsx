import { useQuery } from '@tanstack/react-query';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './automatic-search.module.css';

/** M3: what a way of approving does, told by the found products that wait now, before it is saved. */
export function ModeEffect({ mode }: { mode: 'ask' | 'take' }) {
  const t = useText();
  const format = useFormat();
  const request = { body: { approvalMode: mode === 'take' ? 3 : 2 } } as const;
  const { data, error } = useQuery({ ...read(automaticSearch.dryRun, request), staleTime: 0 });
  if (error) return <p className={`small text3 ${classes.effect}`}>{t('automaticSearch:effect.failed')}</p>;
  if (!data) return <p className={`small text3 ${classes.effect}`}>{t('automaticSearch:effect.looking')}</p>;
  const { waiting, taken, withoutPlace, stopped, perNight } = data;
  const say = (name: 'waiting' | 'taken' | 'withoutPlace' | 'stopped' | 'perNight', count: number) =>
    t(`automaticSearch:effect.${name}`, { count, items: format.number(count) });
  return (
    <div className={`small text2 ${classes.effect}`} aria-live="polite">
      <p>
        {say('perNight', perNight)} {say('waiting', waiting)}{' '}
        {waiting > 0 && <PathLink to="/inventory?status=pendingApproval">{t('automaticSearch:effect.show')}</PathLink>}
      </p>
      {mode === 'take' && waiting > 0 && (
        <p className="warn">
          {say('taken', taken)} {withoutPlace > 0 && say('withoutPlace', withoutPlace)}
        </p>
      )}
      {stopped > 0 && <p>{say('stopped', stopped)}</p>}
    </div>
  );
}
