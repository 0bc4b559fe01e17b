import { useQuery } from '@tanstack/react-query';
import type { Response } from '@kervan/contracts/endpoint';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { needsWarehouse } from '@kervan/domain/warehouse/activation';
import { profileFields } from '@kervan/domain/warehouse/warehouse-profile';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { CarriersCard } from './carriers-card.tsx';
import { InsuranceCard } from './insurance-card.tsx';
import { MarketsCard } from './markets-card.tsx';
import { StepsCard } from './steps-card.tsx';
import classes from './warehouse.module.css';

export type Setup = Response<typeof warehouse.setup>;

/** WH-001: what is missing until the warehouse sends, for which stores it does, with which carriers, insured or not, from which credit. */
export function WarehouseScreen() {
  const t = useText();
  const setup = useQuery(read(warehouse.setup, {}));
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('warehouse:title')}
        note={t('warehouse:note')}
        actions={
          <>
            <LinkButton to="/warehouse/sending" variant="subtle">
              {t('warehouse:sending.open')}
            </LinkButton>
            <LinkButton to="/warehouse/profile" variant="default">
              {t('warehouse:profile.open')}
            </LinkButton>
          </>
        }
      />
      <div className={classes.scroll}>
        {setup.data ? (
          <Content setup={setup.data} />
        ) : setup.isPending ? (
          <LineSkeletons count={10} />
        ) : (
          <ErrorState
            title={t('warehouse:failed')}
            {...errorWords(setup.error, t)}
            onRetry={() => void setup.refetch()}
            isRetrying={setup.isFetching}
          />
        )}
      </div>
    </div>
  );
}

function Content({ setup }: { setup: Setup }) {
  const store = useSelectedStore();
  const market = setup.markets.find(({ storeId }) => storeId === store?.id) ?? null;
  return (
    <>
      <Warnings setup={setup} />
      <div className={classes.grid}>
        <div className={classes.column}>
          <StepsCard setup={setup} />
          <MarketsCard setup={setup} />
          {market && <CarriersCard key={market.storeId} market={market} />}
        </div>
        <div className={classes.column}>
          <BalanceCard availableMinor={setup.availableMinor} />
          <InsuranceCard isInsured={setup.isInsured} markets={setup.markets} />
        </div>
      </div>
    </>
  );
}

/** SHELL-056: why somebody was led here; and what the warehouse does not take. */
function Warnings({ setup }: { setup: Setup }) {
  const t = useText();
  const language = useLanguage();
  const store = useSelectedStore();
  const { declined } = setup.profile;
  const isNeeded = setup.markets.some(
    ({ storeId, isActive, isWarehouseNeeded }) =>
      storeId === store?.id && needsWarehouse({ isWarehouseNeeded, isWarehouseActive: isActive }),
  );
  const field = profileFields.find((name) => name === declined);
  return (
    <>
      {isNeeded && store && (
        <Banner
          tone="warn"
          title={t('warehouse:needed', { market: countryName(store.marketPlace.countryCode, language) })}
          effect={t('warehouse:neededEffect')}
        />
      )}
      {declined !== null && (
        <Banner
          tone="warn"
          title={t('warehouse:declined')}
          effect={t('warehouse:declinedEffect', { field: field ? t(`warehouse:profile.field.${field}`) : declined })}
          action={<PathLink to="/warehouse/profile">{t('warehouse:toProfile')}</PathLink>}
        />
      )}
    </>
  );
}

function BalanceCard({ availableMinor }: { availableMinor: number }) {
  const t = useText();
  return (
    <Card title={t('warehouse:balance.title')}>
      <p className={classes.large}>
        <Money minor={availableMinor} currency="USD" strong />
      </p>
      <p className="text2">{t('warehouse:balance.available')}</p>
      <p className={classes.links}>
        <PathLink to="/load-warehouse-credit">{t('warehouse:balance.load')}</PathLink>
        <PathLink to="/warehouse-credit">{t('warehouse:balance.open')}</PathLink>
      </p>
    </Card>
  );
}
