import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import type { Carrier } from './rule-fields.tsx';
import classes from './routing.module.css';

type Props = { carriers: readonly Carrier[]; priority: readonly string[] };

/** STORE-036: which carrier is taken where no rule names one, the first that takes the parcel. They are chosen with the warehouse (WH-048). */
export function CarriersCard({ carriers, priority }: Props) {
  const t = useText();
  const nameOf = (code: string) => carriers.find((carrier) => carrier.code === code)?.name ?? code;
  return (
    <Card
      title={t('routing:carriers.title')}
      aside={
        <Link to="/warehouse/sending" className="link small">
          {t('routing:carriers.change')}
        </Link>
      }
    >
      <p className={`small text3 ${classes.note}`}>{t('routing:carriers.note')}</p>
      {priority.length === 0 ? (
        <p className="text2">{t(carriers.length === 0 ? 'routing:carriers.unknown' : 'routing:carriers.none')}</p>
      ) : (
        <ol className={classes.rules} aria-label={t('routing:carriers.title')}>
          {priority.map((code) => (
            <li key={code}>{nameOf(code)}</li>
          ))}
        </ol>
      )}
    </Card>
  );
}
