import { Link } from '@tanstack/react-router';
import { wordIn, type ColumnKind } from '@kervan/domain/reports/report-names';
import { boundSigns, type HealthBound } from '@kervan/domain/reports/account-health';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';

type Value = string | number | boolean | null;
/** `cells`: the row it stands in; the totals have none. */
type Props = { id: string; kind: ColumnKind; value: Value; currency: string; cells?: Readonly<Record<string, Value>> };
const tones: Record<string, 'pos' | 'neg' | 'warn' | undefined> = {
  good: 'pos',
  bad: 'neg',
  added: 'pos',
  pending: 'warn',
  rejected: 'neg',
};

/** What stands in a column of a report, by the kind of the column. */
export function ReportCell({ id, kind, value, currency, cells = {} }: Props) {
  const t = useText();
  const format = useFormat();
  if (kind === 'image') return <ProductImage src={value === null ? null : String(value)} />;
  if (value === null || value === '') return <Unknown />;
  const word = wordIn(value);
  switch (kind) {
    case 'money':
      return <Money minor={Number(value)} currency={currency} kind={id === 'profit' ? 'result' : 'plain'} />;
    case 'percent':
      return <Percent hundredths={Number(value)} kind={id === 'profitPercent' ? 'result' : 'plain'} />;
    case 'count':
      return <span className="num">{format.number(Number(value))}</span>;
    case 'measure':
      return <Measure id={id} value={Number(value)} cells={cells} />;
    case 'day':
      return (
        <time dateTime={String(value)} className="num">
          {format.date(`${String(value)}T12:00:00Z`)}
        </time>
      );
    case 'moment':
      return <When at={String(value)} />;
    case 'asin':
    case 'sku':
      return <CopyCode code={String(value)} kind={kind} />;
    case 'brand':
    case 'title':
      return (
        <Secret kind={kind === 'brand' ? 'brand' : 'productTitle'}>
          <span className="ellipsis">{word ? t(`reports:words.${word}`) : String(value)}</span>
        </Secret>
      );
    case 'yesNo':
      return <>{t(`reports:words.${value === true ? 'yes' : 'no'}`)}</>;
    case 'word': {
      const text = word ? t(`reports:words.${word}`) : String(value);
      const tone = tones[String(value)];
      return tone ? <Badge tone={tone}>{text}</Badge> : <>{text}</>;
    }
    default:
      if (id === 'holder' && !word) return <Secret kind="sellerId">{String(value)}</Secret>;
      return <span className="ellipsis">{word ? t(`reports:words.${word}`) : String(value)}</span>;
  }
}

/** REP-004, REP-005: a metric of the account in its unit, or its target with the side of it that is good. */
function Measure({ id, value, cells }: { id: string; value: number; cells: Readonly<Record<string, Value>> }) {
  const t = useText();
  const format = useFormat();
  const figure =
    cells.unit === 'rate'
      ? format.percent(value, { decimals: 2 })
      : cells.unit === 'minutes'
        ? t('reports:measure.hours', { hours: format.number(value / 60, 2, 0) })
        : format.number(value);
  const sign = id === 'target' ? (boundSigns[cells.bound as HealthBound] ?? '') : ''; // Of `healthTarget`.
  return <span className="num">{sign === '' ? figure : `${sign} ${figure}`}</span>;
}

/** REP-016: a root category opens its sub-categories. */
export function RootCategory({ name }: { name: string }) {
  const t = useText();
  const word = wordIn(name);
  const shown = word ? t(`reports:words.${word}`) : name;
  return (
    <Link
      to="/reports/subCategories/$rootCategoryId/$rootCategoryName"
      params={{ rootCategoryId: name, rootCategoryName: name }}
      search={true}
      className="link ellipsis"
      aria-label={t('reports:openRoot', { name: shown })}
    >
      {shown}
    </Link>
  );
}
