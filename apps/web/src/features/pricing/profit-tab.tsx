import { useText } from '../../i18n/i18n.ts';
import { BandsTable } from '../../kit/settings/bands-table.tsx';
import { SettingLead } from '../../kit/settings/setting-note.tsx';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';

const { NumberRow, SwitchRow } = rows;

/** Main profit table, critical and highest stock, the margin of an only seller. */
export function ProfitTab({ base }: { base: PricingForm }) {
  const t = useText();
  const words = rowWords(t);
  const format = useFormat();
  const { isChanged } = useFormEdit();
  const { length } = base.pricing.main.bands;
  const was = t('pricing:bands.was', { count: length, rows: format.number(length) });
  return (
    <>
      <Card
        padded={false}
        title={t('pricing:bands.title')}
        aside={isChanged('pricing.main.bands') && <Badge tone="accent">{was}</Badge>}
      >
        <SettingLead>{t('pricing:bands.text')}</SettingLead>
        <BandsTable path="pricing.main.bands" />
      </Card>
      <Card padded={false}>
        <SwitchRow path="raiseMarginWhenOnlySeller" {...words('raiseMargin')} />
        <NumberRow path="criticalStock" {...words('criticalStock')} unit={t('pricing:units.items')} />
        <NumberRow path="maxStock" {...words('maxStock')} unit={t('pricing:units.items')} />
      </Card>
    </>
  );
}
