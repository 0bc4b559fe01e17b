import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import {
  asinSettingKinds,
  type AsinSettingCode,
  type AsinSettingDraft,
  type AsinSettingField,
} from '@kervan/domain/asin-settings/asin-setting';
import { limits } from '@kervan/domain/limits';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import classes from './setting-form.module.css';

type Faults = Partial<Record<AsinSettingField, AsinSettingCode>>;
type Props = {
  draft: AsinSettingDraft;
  market: MarketCode;
  /** What is wrong, by its field; nothing is said before it was tried. */
  faults: Faults;
  isAsinFixed: boolean;
  onChange: (draft: AsinSettingDraft) => void;
};
type FigureName = Exclude<AsinSettingField, 'asin' | 'kind' | 'groupName'>;

/** INV-068: the values of one product. */
export function SettingFields({ draft, market, faults, isAsinFixed, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  const { currency, decimals } = markets[market];
  const groups = useQuery(read(asinSettings.groups, {}));
  const put = (part: Partial<AsinSettingDraft>) => onChange({ ...draft, ...part });
  const wrong = (field: AsinSettingField) => faults[field] && t(`asinSettings:fault.${faults[field]}`, { other: '' });
  const isConstant = draft.kind === 'constant';
  const money = { digits: decimals, isPadded: true, unit: currencySign(currency, format.locale) };
  const dollars = { digits: 2, isPadded: true, unit: currencySign('USD', format.locale) };
  const profit = isConstant ? money : { digits: 2, unit: '%' };
  const figure = (
    name: FigureName,
    more: { digits?: number; unit?: string; isPadded?: boolean; placeholder?: string },
  ) => <Figure key={name} name={name} value={draft[name]} wrong={wrong(name) ?? null} more={more} onChange={put} />;
  const count = { max: format.number(limits.handlingDaysMax) };
  return (
    <div className={classes.fields}>
      {!isAsinFixed && (
        <TextInput
          label={t('asinSettings:form.asin')}
          description={t('asinSettings:form.asinHint')}
          value={draft.asin}
          onChange={({ currentTarget }) => put({ asin: currentTarget.value })}
          error={fieldError(wrong('asin'))}
          autoComplete="off"
          maxLength={20}
          data-autofocus
        />
      )}
      <Segmented
        label={t('asinSettings:form.kind')}
        value={draft.kind}
        onChange={(kind) => put({ kind, minProfit: null, standardProfit: null, maxProfit: null })}
        options={asinSettingKinds.map((kind) => ({ value: kind, label: t(`asinSettings:tab.${kind}`) }))}
      />
      <p className="small text2">{t(isConstant ? 'asinSettings:form.frozenHint' : 'asinSettings:note.rated')}</p>
      <div className={classes.row}>
        {(['minProfit', 'standardProfit', 'maxProfit'] as const).map((name) => figure(name, profit))}
      </div>
      <div className={classes.row}>
        {figure('criticalStock', {})}
        {figure('minStock', { placeholder: t('asinSettings:form.minStockHint') })}
        {figure('maxStock', {})}
      </div>
      <div className={classes.row}>
        {figure('handlingDays', {
          unit: t('asinSettings:form.days'),
          placeholder: t('asinSettings:form.storeValue'),
        })}
        <Autocomplete
          className={classes.wide ?? ''}
          label={t('asinSettings:form.groupName')}
          value={draft.groupName ?? ''}
          onChange={(groupName) => put({ groupName: groupName === '' ? null : groupName })}
          data={groups.data?.map(({ name }) => name) ?? []}
          limit={8}
          maxLength={limits.groupNameMax}
          error={fieldError(wrong('groupName'))}
        />
      </div>
      <p className="small text3">{t('asinSettings:form.handlingHint', count)}</p>
      <div className={classes.row}>
        {(['importPrice', 'shipmentPrice'] as const).map((name) =>
          figure(name, { ...dollars, placeholder: t('asinSettings:form.unknown') }),
        )}
        {(['minAllowed', 'maxAllowed'] as const).map((name) =>
          figure(name, { ...money, placeholder: t('asinSettings:form.noLimit') }),
        )}
      </div>
      <p className="small text3">{t('asinSettings:form.pricesHint')}</p>
    </div>
  );
}

type FigureProps = {
  name: FigureName;
  value: number | null;
  wrong: string | null;
  more: { digits?: number; unit?: string; isPadded?: boolean; placeholder?: string };
  onChange: (part: Partial<AsinSettingDraft>) => void;
};

function Figure({ name, value, wrong, more, onChange }: FigureProps) {
  const t = useText();
  const label = t(`asinSettings:form.${name}`);
  return (
    <div className={classes.figure}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      <ScaledField
        label={label}
        value={value}
        onChange={(next) => onChange({ [name]: next })}
        error={wrong !== null}
        {...more}
      />
      {wrong && (
        <p className={classes.fault} role="alert">
          {fieldError(wrong)}
        </p>
      )}
    </div>
  );
}
