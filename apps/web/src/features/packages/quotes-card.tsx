import type { PackageDetails } from '@kervan/contracts/package-row';
import { quoteReasonOf } from '@kervan/domain/warehouse/choose-quote';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import classes from './packages.module.css';

/** What the warehouse asks for each service, and why one does not take the package. */
export function QuotesCard({ data }: { data: PackageDetails }) {
  const t = useText();
  const format = useFormat();
  if (data.quotes.length === 0)
    return (
      <Card title={t('packages:quotes.title')}>
        <p className="text3">{t('packages:quotes.none')}</p>
      </Card>
    );
  return (
    <Card title={t('packages:quotes.title')} padded={false}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('packages:quotes.service')}</th>
            <th scope="col" data-align="right">
              {t('packages:quotes.price')}
            </th>
            <th scope="col">{t('packages:quotes.until')}</th>
          </tr>
        </thead>
        <tbody>
          {data.quotes.map((quote) => (
            <tr key={quote.quoteId}>
              <th scope="row">
                {quote.serviceName} {quote.isChosen && <Badge tone="accent">{t('packages:quotes.chosen')}</Badge>}
                {!quote.available && (
                  <span className={`small warn ${classes.block}`}>
                    {t(`packages:reason.${quoteReasonOf(quote.reason)}`)}
                  </span>
                )}
              </th>
              <td data-align="right">
                {quote.available ? <Money minor={quote.priceMinor} currency="USD" /> : <span className="text3">–</span>}
              </td>
              <td>
                <span className="num">{format.date(quote.until)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {data.isOtherService && <p className={`small text2 ${classes.note}`}>{t('packages:quotes.instead')}</p>}
    </Card>
  );
}
