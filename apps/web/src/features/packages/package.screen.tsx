import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PackageDetails } from '@kervan/contracts/package-row';
import { packages } from '@kervan/contracts/packages-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntityCode, EntityHeader } from '../../kit/entity/entity-header.tsx';
import { EntityPage } from '../../kit/entity/entity-page.tsx';
import { Timeline } from '../../kit/timeline.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EventDetail } from '../../ui/event-detail.tsx';
import { Money } from '../../ui/money.tsx';
import { PackageStatus } from '../../ui/package-status.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChatCard } from './chat-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { ExtraPaymentsCard } from './extra-payments-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { OtherStoreNotice } from './other-store-notice.tsx';
import { OrderLink } from './package-cells.tsx';
import { PackageMoneyCard } from './package-money-card.tsx';
import { PackageNotices } from './package-notices.tsx';
import { PackageRoute } from './package-route.tsx';
import { packagePageTabs, type PackagePageTab } from './package-search.ts';
import classes from './packages.module.css';
import { PhotosCard } from './photos-card.tsx';
import { QuotesCard } from './quotes-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { SendingCard } from './sending-card.tsx';
import { ShipToCard } from './ship-to-card.tsx';

/** WH-019: everything of one package, by its number. */
export function PackageScreen() {
  const { packageNo } = useParams({ strict: false });
  if (packageNo === undefined) return null;
  return <Package key={packageNo} packageNo={packageNo} />;
}

function Package({ packageNo }: { packageNo: string }) {
  const t = useText();
  const detail = useQuery(read(packages.details, { query: { packageNo } }));
  return (
    <EntityPage<PackageDetails, PackagePageTab>
      query={detail}
      words={{
        failed: t('packages:detail.failed'),
        tabs: t('packages:detail.tabs'),
        tab: (name) => t(`packages:detail.tab.${name}`),
        notFound: {
          title: t('packages:detail.notFoundTitle', { number: packageNo }),
          text: t('packages:detail.notFoundText'),
          actions: (
            <Link to="/warehouse/packages" className="link">
              {t('packages:detail.back')}
            </Link>
          ),
        },
      }}
      tabs={packagePageTabs}
      count={(tab, data) => (tab === 'log' ? data.events.length : null)}
      header={(data) => <Header data={data} />}
      facts={(data) => [
        {
          name: t('packages:columns.cost'),
          value: (
            <>
              <Money minor={data.cost.minor} currency="USD" />{' '}
              <span className="small text3">{t(`packages:cost.${data.cost.kind}`)}</span>
            </>
          ),
        },
      ]}
    >
      {(tab, data) => (tab === 'summary' ? <Summary data={data} /> : <History data={data} />)}
    </EntityPage>
  );
}

const Header = ({ data }: { data: PackageDetails }) => (
  <EntityHeader
    title={data.packageNo}
    state={<PackageStatus row={data} />}
    codes={
      <>
        <EntityCode>
          <OrderLink row={data} />
        </EntityCode>
        <span className="small text2">{data.storeName}</span>
      </>
    }
  />
);

function Summary({ data }: { data: PackageDetails }) {
  const { packageId } = data;
  // Money and sending are asked of the selected store alone.
  const isHere = useSelectedStore()?.id === data.storeId;
  return (
    <div className={classes.summary}>
      <div className={classes.main}>
        {!isHere && <OtherStoreNotice data={data} />}
        <PackageNotices data={data} />
        <PackageRoute data={data} />
        {isHere && <PackageMoneyCard packageId={packageId} />}
        <PhotosCard data={data} />
        <QuotesCard data={data} />
        {isHere && <ExtraPaymentsCard packageId={packageId} />}
      </div>
      <div className={classes.rail}>
        <FactsCard data={data} />
        {isHere && <SendingCard data={data} />}
        <MeasuresCard data={data} />
        {data.dispatchedAt === null && <ShipToCard shipTo={data.shipTo} />}
        <ClaimCard packageId={packageId} />
        <ReviewCard packageId={packageId} />
        <ChatCard packageId={packageId} />
      </div>
    </div>
  );
}

/** What happened to it, newest first. */
function History({ data }: { data: PackageDetails }) {
  const t = useText();
  return (
    <Card title={t('packages:detail.tab.log')}>
      <Timeline
        label={t('packages:detail.tab.log')}
        entries={data.events.toReversed().map((event) => ({
          id: event.id,
          at: event.at,
          title: t(`orders:event.${event.kind}`),
          mark: event.shipmentStatus && <StatusBadge of="shipment" value={event.shipmentStatus} />,
          detail: (
            <span className="small text3">
              <EventDetail event={event} />
            </span>
          ),
        }))}
      />
    </Card>
  );
}
