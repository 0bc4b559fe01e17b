import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { WideTable } from '../parts/wide-table.tsx';
import { LevelDialog } from './level-dialog.tsx';

export type Level = Response<typeof staffSale.levels>[number];

/** Decision 23: what is for sale, at which price, and whether it is offered. */
export function LevelsScreen() {
  const t = useText();
  const levels = useQuery(read(staffSale.levels, {}));
  const [asked, setAsked] = useState<Level | null>(null);
  return (
    <>
      <PageHeader title={t('staff:levels.title')} note={t('staff:levels.note')} />
      <div className={classes.page}>
        <Answered query={levels} failed={t('staff:levels.failed')}>
          {(rows) => (
            <Card padded={false}>
              <WideTable
                label={t('staff:levels.title')}
                heads={[
                  { id: 'plan', label: t('staff:levels.plan') },
                  { id: 'level', label: t('staff:customers.level') },
                  { id: 'products', label: t('staff:levels.products'), align: 'right' },
                  { id: 'price', label: t('staff:levels.price'), align: 'right' },
                  { id: 'used', label: t('staff:levels.used'), align: 'right' },
                  { id: 'state', label: t('staff:customers.state') },
                  { id: 'change', label: t('staff:levels.change'), isHidden: true },
                ]}
              >
                {rows.map((level) => (
                  <LevelRow key={level.id} level={level} onChange={() => setAsked(level)} />
                ))}
              </WideTable>
            </Card>
          )}
        </Answered>
      </div>
      <LevelDialog level={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function LevelRow({ level, onChange }: { level: Level; onChange: () => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td>{t(`subscriptions:plan.${level.plan}.name`)}</td>
      <th scope="row">
        {level.levelName} {level.isTrial && <Badge tone="info">{t('staff:levels.trial')}</Badge>}
      </th>
      <td data-align="right" className="num">
        {format.number(level.productLimit)}
      </td>
      <td data-align="right">
        <Money minor={level.price} currency="USD" strong />
      </td>
      <td data-align="right" className="num">
        {format.number(level.subscriptions)}
      </td>
      <td>
        {!level.isOffered ? (
          <Badge tone="neutral" mark="square">
            {t('staff:levels.notOffered')}
          </Badge>
        ) : level.isPriced || level.isTrial ? (
          <Badge tone="pos" mark="dot">
            {t('staff:levels.offered')}
          </Badge>
        ) : (
          <Badge tone="queue" mark="ring">
            {t('staff:levels.notPriced')}
          </Badge>
        )}
      </td>
      <td>
        <Button
          variant="default"
          size="xs"
          aria-label={t('staff:levels.changeOf', { level: level.levelName })}
          onClick={onChange}
        >
          {t('staff:levels.change')}
        </Button>
      </td>
    </tr>
  );
}
