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
import { DropRateDialog, SetRateDialog } from './rate-dialogs.tsx';

export type Rate = Response<typeof staffSale.rates>[number];

/** Six decimals, as they are kept. */
const DECIMALS = 6;

/** The currency rates: those of the file of the European Central Bank, and before them what staff set by hand (PRICE-035). */
export function RatesScreen() {
  const t = useText();
  const rates = useQuery(read(staffSale.rates, {}));
  const [isOpen, setOpen] = useState(false);
  const [dropped, setDropped] = useState<Rate | null>(null);
  return (
    <>
      <PageHeader
        title={t('staff:rates.title')}
        note={t('staff:rates.note')}
        actions={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
            {t('staff:rates.set')}
          </Button>
        }
      />
      <div className={classes.page}>
        <Answered query={rates} failed={t('staff:rates.failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('staff:rates.none')} />
            ) : (
              <Card padded={false}>
                <WideTable
                  label={t('staff:rates.title')}
                  heads={[
                    { id: 'pair', label: t('staff:rates.pair') },
                    { id: 'rate', label: t('staff:rates.rate'), align: 'right' },
                    { id: 'by', label: t('staff:rates.by') },
                    { id: 'at', label: t('staff:rates.at') },
                    { id: 'drop', label: t('staff:rates.drop'), isHidden: true },
                  ]}
                >
                  {rows.map((rate) => (
                    <RateRow key={rate.id} rate={rate} onDrop={() => setDropped(rate)} />
                  ))}
                </WideTable>
              </Card>
            )
          }
        </Answered>
      </div>
      <SetRateDialog isOpen={isOpen} onClose={() => setOpen(false)} known={rates.data ?? []} />
      <DropRateDialog rate={dropped} onClose={() => setDropped(null)} />
    </>
  );
}

function RateRow({ rate, onDrop }: { rate: Rate; onDrop: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <th scope="row" className="code">
        {rate.fromCurrency} → {rate.toCurrency}
      </th>
      <td data-align="right" className="num">
        {format.number(rate.rate, DECIMALS)}
      </td>
      <td>
        {rate.isManual ? (
          <Badge tone="accent" mark="dot">
            {t('staff:rates.manual', { name: rate.setBy ?? '–' })}
          </Badge>
        ) : (
          <span className="text3">{t('staff:rates.file')}</span>
        )}
      </td>
      <td>
        <When at={rate.lastUpdateDate} exact />
      </td>
      <td>
        {rate.isManual && (
          <Button variant="default" size="xs" onClick={onDrop}>
            {t('staff:rates.drop')}
          </Button>
        )}
      </td>
    </tr>
  );
}
