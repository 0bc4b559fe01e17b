import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { WideTable } from '../parts/wide-table.tsx';
import { CouponDialog } from './coupon-dialog.tsx';

type Coupon = Response<typeof staffSale.coupons>[number];

/** The coupon codes, as the payment provider has them. */
export function CouponsScreen() {
  const t = useText();
  const coupons = useQuery(read(staffSale.coupons, {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title={t('staff:coupons.title')}
        note={t('staff:coupons.note')}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
            {t('staff:coupons.create')}
          </Button>
        }
      />
      <div className={classes.page}>
        <Answered query={coupons} failed={t('staff:coupons.failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('staff:coupons.none')} />
            ) : (
              <Card padded={false}>
                <WideTable
                  label={t('staff:coupons.title')}
                  heads={[
                    { id: 'code', label: t('staff:coupons.code') },
                    { id: 'percent', label: t('staff:coupons.percent'), align: 'right' },
                    { id: 'months', label: t('staff:coupons.months'), align: 'right' },
                    { id: 'plans', label: t('staff:coupons.plans') },
                    { id: 'used', label: t('staff:coupons.used'), align: 'right' },
                    { id: 'expires', label: t('staff:coupons.expires') },
                    { id: 'state', label: t('staff:customers.state') },
                  ]}
                >
                  {rows.map((coupon) => (
                    <CouponRow key={coupon.code} coupon={coupon} />
                  ))}
                </WideTable>
              </Card>
            )
          }
        </Answered>
      </div>
      <CouponDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const t = useText();
  const format = useFormat();
  const { code, percentOff, durationInMonths, plans, isActive, timesRedeemed, maxRedemptions, expiresAt } = coupon;
  return (
    <tr>
      <th scope="row" className="code">
        {code}
      </th>
      <td data-align="right" className="num">
        {percentOff === null ? '–' : format.percent(percentOff * 100, { decimals: 0 })}
      </td>
      <td data-align="right" className="num">
        {durationInMonths === null ? '–' : format.number(durationInMonths)}
      </td>
      <td>
        {plans.length === 0
          ? t('staff:everyPlan')
          : plans.map((plan) => t(`subscriptions:plan.${plan}.name`)).join(', ')}
      </td>
      <td data-align="right" className="num">
        {maxRedemptions === null
          ? format.number(timesRedeemed)
          : t('staff:coupons.of', { used: format.number(timesRedeemed), most: format.number(maxRedemptions) })}
      </td>
      <td>
        <When at={expiresAt} exact />
      </td>
      <td>
        <Badge tone={isActive ? 'pos' : 'neutral'} mark={isActive ? 'dot' : 'square'}>
          {t(isActive ? 'staff:coupons.active' : 'staff:coupons.over')}
        </Badge>
      </td>
    </tr>
  );
}
