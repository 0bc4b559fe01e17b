import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './xray.module.css';

type Input = PriceExplanation['inputs'][number];
const names = ['sourcePrice', 'sourceShipping', 'weight', 'rate', 'buyBox', 'lowest', 'importFee'] as const;
const origins = [
  'reader',
  'catalogue',
  'automatic',
  'manual',
  'store',
  'default',
  'seller',
  'extension',
  'upload',
] as const;
const known = <T extends string>(list: readonly T[], text: string): T | null =>
  list.find((each) => each === text) ?? null;

/** Every value the decision was made of, with where it came from and when it was read. */
export function XrayInputs({ inputs, currency }: { inputs: readonly Input[]; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card padded={false} title={t('product:inputs.title')}>
      <table className={classes.inputs}>
        <thead>
          <tr>
            <th scope="col">{t('product:inputs.name')}</th>
            <th scope="col" className={classes.value}>
              {t('product:inputs.value')}
            </th>
            <th scope="col">{t('product:inputs.origin')}</th>
            <th scope="col">{t('product:inputs.at')}</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map((input) => {
            const name = known(names, input.name);
            const origin = known(origins, input.origin);
            return (
              <tr key={input.name}>
                <th scope="row">{name ? t(`product:inputs.names.${name}`) : input.name}</th>
                <td className={`num ${classes.value}`}>
                  {input.value === null ? <Unknown /> : valueText(input.name, Number(input.value), currency, format)}
                </td>
                <td>
                  {origin ? t(`product:inputs.origins.${origin}`) : input.origin}{' '}
                  {input.estimated && <Badge tone="warn">{t('product:inputs.estimated')}</Badge>}
                </td>
                <td className="text2">{input.at === null ? <Unknown /> : <When at={input.at} exact />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function valueText(name: string, value: number, currency: string, format: Format): string {
  switch (name) {
    case 'weight':
      return format.weight(value);
    case 'rate':
      return format.number(value / 1_000_000, 6);
    case 'buyBox':
    case 'lowest':
      return format.shown(value, currency);
    default:
      return format.money(value, 'USD');
  }
}
