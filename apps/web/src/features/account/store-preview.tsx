import type { StoreToTake } from '@kervan/contracts/takeover';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './account.module.css';

const counted = ['items', 'records', 'asinSettings', 'searches', 'templates', 'campaigns', 'flags'] as const;

/** What becomes of one store of a state, and how much of each kind it brings. */
export function StorePreview({ store }: { store: StoreToTake }) {
  const t = useText();
  const format = useFormat();
  const outcome = store.outcome === 'new' && store.management === 'manual' ? 'newManual' : store.outcome;
  return (
    <div className={classes.foreseenStore}>
      <p>
        <b>{t('account:state.store', { name: store.name, market: store.market })}</b>{' '}
        <span className={store.outcome === 'taken' ? 'neg' : 'text2'}>{t(`account:state.outcome.${outcome}`)}</span>
      </p>
      <ul className={classes.counts}>
        {counted
          .filter((name) => store[name] > 0)
          .map((name) => (
            <li key={name} className="small text2">
              {t(`account:state.counts.${name}`)} <span className="num">{format.number(store[name])}</span>
            </li>
          ))}
      </ul>
      {store.directSending && <p className="small">{t('account:state.direct')}</p>}
    </div>
  );
}
