import { Button } from '@mantine/core';
import type { UnidentifiedPackage } from '@kervan/contracts/unidentified';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { limits } from '@kervan/domain/limits';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Mark, Tone } from '../../ui/status-tones.ts';
import { tip } from '../../ui/tip.ts';
import { PackagePhoto } from './package-photo.tsx';
import classes from './unidentified.module.css';

const looks: Record<UnidentifiedPackage['status'], { tone: Tone; mark: Mark }> = {
  Waiting: { tone: 'warn', mark: 'ring' },
  Claimed: { tone: 'accent', mark: 'ring' },
  Matched: { tone: 'pos', mark: 'dot' },
  Returned: { tone: 'neutral', mark: 'square' },
  Disposed: { tone: 'neutral', mark: 'square' },
};

export const isOpenPackage = ({ status }: Pick<UnidentifiedPackage, 'status'>): boolean =>
  status === 'Waiting' || status === 'Claimed';
/** Others may be claiming it as well; one that this account claimed is claimed. */
export const canBeClaimed = (row: UnidentifiedPackage): boolean => row.status === 'Waiting' && row.claim === null;

/** WH-030: a package as the warehouse shows it, the days that are left, and the way to claim it. */
export function PackageRow({ row, onOpen }: { row: UnidentifiedPackage; onOpen: () => void }) {
  const t = useText();
  const blocked = useBlocked(unidentified.claim);
  const { tone, mark } = looks[row.status];
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.photo}
        aria-label={t('unidentified:open', { code: row.packageCode })}
        onClick={onOpen}
      >
        <PackagePhoto row={row} size={72} />
      </button>
      <div className={classes.words}>
        <p className={classes.head}>
          <span className="code">{row.packageCode}</span>
          <Badge tone={tone} mark={mark}>
            {t(`unidentified:status.${row.status}`)}
          </Badge>
        </p>
        <p>{row.comment ?? <span className="text3">{t('unidentified:unknown')}</span>}</p>
        <Standing row={row} />
      </div>
      <Facts row={row} />
      <div className={classes.end}>
        {isOpenPackage(row) && <Days row={row} />}
        {canBeClaimed(row) && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('unidentified:claimOf', { code: row.packageCode })}
            {...tip(blocked)}
            disabled={blocked !== null}
            onClick={onOpen}
          >
            {t('unidentified:claim')}
          </Button>
        )}
      </div>
    </li>
  );
}

export function Facts({ row }: { row: UnidentifiedPackage }) {
  const t = useText();
  const language = useLanguage();
  const unknown = t('unidentified:unknown');
  const facts = [
    ['location', row.location ?? unknown],
    ['asin', row.asin ?? unknown],
    [
      'customer',
      row.customerId === null
        ? t('unidentified:everybody')
        : t('unidentified:yours', { number: String(row.customerId) }),
    ],
    ['market', row.market === null ? unknown : countryName(row.market, language)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`unidentified:${name}`)}</dt>
          <dd className={name === 'asin' && row.asin !== null ? 'code' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What became of a claim. */
export function Standing({ row }: { row: UnidentifiedPackage }) {
  const t = useText();
  const format = useFormat();
  const { claim, status } = row;
  const words =
    status === 'Matched' && claim !== null
      ? t('unidentified:matchedYours')
      : claim !== null
        ? claim.isSent
          ? t('unidentified:claimed', { date: format.date(Date.parse(claim.date)) })
          : t('unidentified:claimOnWay')
        : status === 'Claimed'
          ? t('unidentified:claimedByOther')
          : null;
  return words === null ? null : <p className="small text2">{words}</p>;
}

const FEW_DAYS = 3;
const SOME_DAYS = 10;

/** Counted down daily; the bar empties with it. */
function Days({ row: { daysToDispose: days, packageCode } }: { row: UnidentifiedPackage }) {
  const t = useText();
  const format = useFormat();
  const tone = days <= FEW_DAYS ? 'neg' : days <= SOME_DAYS ? 'warn' : 'accent';
  return (
    <div className={classes.days}>
      <span className={`num small ${tone === 'accent' ? 'text2' : tone}`}>
        {days === 0
          ? t('unidentified:lastDay')
          : t('unidentified:daysLeft', { count: days, days: format.number(days) })}
      </span>
      <ProgressBar
        percent={(days / limits.unidentifiedKeptDays) * 100}
        tone={tone}
        label={`${t('unidentified:days')}: ${packageCode}`}
      />
    </div>
  );
}
