import type { PackageDetails } from '@kervan/contracts/package-row';
import { useText } from '../../i18n/i18n.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** As the warehouse measured it; the larger of both weights is what is charged. */
export function MeasuresCard({ data: { measures } }: { data: PackageDetails }) {
  const t = useText();
  const format = useFormat();
  const cm = (mm: number) => format.number(mm / 10);
  return (
    <Card title={t('packages:measures.title')}>
      {measures === null ? (
        <p className="text3">{t('packages:measures.none')}</p>
      ) : (
        <FactList
          facts={[
            { name: t('packages:measures.weight'), value: format.weight(measures.weightG) },
            {
              name: t('packages:measures.size'),
              value: t('packages:measures.sizeValue', {
                length: cm(measures.lengthMm),
                width: cm(measures.widthMm),
                height: cm(measures.heightMm),
              }),
            },
            { name: t('packages:measures.dimensional'), value: format.weight(measures.dimensionalWeightG) },
            {
              name: t('packages:measures.billed'),
              value: format.weight(Math.max(measures.weightG, measures.dimensionalWeightG)),
            },
          ]}
        />
      )}
    </Card>
  );
}
