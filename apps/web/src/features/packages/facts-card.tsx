import type { ReactNode } from 'react';
import type { PackageDetails } from '@kervan/contracts/package-row';
import { useText } from '../../i18n/i18n.ts';
import { FactList, type Fact } from '../../kit/entity/fact-list.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { OrderLink } from './package-cells.tsx';

type Props = { data: PackageDetails };

/** WH-019: what it is, of which order, and how it travels. */
export function FactsCard({ data }: Props) {
  const t = useText();
  const facts: Fact[] = [
    { name: t('packages:facts.number'), value: <CopyCode code={data.packageNo} /> },
    { name: t('packages:facts.order'), value: <OrderLink row={data} /> },
    { name: t('packages:facts.store'), value: data.storeName },
    {
      name: t('packages:facts.product'),
      value: (
        <Secret kind="productTitle">
          <span lang="en">{data.productTitle ?? '–'}</span>
        </Secret>
      ),
    },
    { name: t('packages:facts.carrier'), value: data.carrierName },
    { name: t('packages:facts.service'), value: data.serviceName },
    { name: t('packages:facts.inbound'), value: numberOf(data.inboundCarrier, data.inboundTracking) },
    { name: t('packages:facts.tracking'), value: numberOf(null, data.trackingNumber) },
  ];
  return (
    <Card title={t('packages:facts.title')}>
      <FactList facts={facts} />
    </Card>
  );
}

const numberOf = (carrier: string | null, tracking: string | null): ReactNode =>
  tracking === null ? (
    <Unknown />
  ) : (
    <>
      {carrier} <CopyCode code={tracking} kind="trackingNumber" />
    </>
  );
