import { Switch, TextInput } from '@mantine/core';
import { limits } from '@kervan/domain/limits';
import { isSkuPrefix } from '@kervan/domain/inventory/sku';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import classes from './add.module.css';

type ProfitName = 'minProfit' | 'standardProfit' | 'maxProfit';
export type AddProfits = {
  isOn: boolean;
  /** Hundredths of a percent; all three or none. */
  values: Record<ProfitName, number | null>;
  isFine: boolean;
};
const nothing = { minProfit: null, standardProfit: null, maxProfit: null };
export const noProfits: AddProfits = { isOn: false, values: nothing, isFine: true };

const names: readonly ProfitName[] = ['minProfit', 'standardProfit', 'maxProfit'];
const EXAMPLE_ASIN = 'B0C7K2M4QX';

/** In order and complete, or none at all. */
function profitsOf(values: AddProfits['values']): AddProfits {
  const { minProfit, standardProfit, maxProfit } = values;
  const isFine =
    minProfit !== null &&
    standardProfit !== null &&
    maxProfit !== null &&
    minProfit <= standardProfit &&
    standardProfit <= maxProfit;
  return { isOn: true, values, isFine };
}

type Props = {
  prefix: string;
  onPrefix: (prefix: string) => void;
  profits: AddProfits;
  onProfits: (profits: AddProfits) => void;
  example: string | null;
  storeCode: string;
};

/** INV-026, INV-027: a prefix for the SKUs, and profits that hold for these products instead of the store's table. */
export function AddSettings({ prefix, onPrefix, profits, onProfits, example, storeCode }: Props) {
  const t = useText();
  const format = useFormat();
  const isPrefixFine = isSkuPrefix(prefix);
  const isComplete = names.every((name) => profits.values[name] !== null);
  return (
    <>
      <TextInput
        label={t('adding:prefix')}
        value={prefix}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={limits.skuPrefixMax}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'code' }}
        onChange={(event) => onPrefix(event.currentTarget.value)}
        error={isPrefixFine ? false : t('adding:prefixWrong')}
        description={
          isPrefixFine ? (
            <span className={`code ${classes.example}`}>
              {t('adding:skuExample', { sku: `${prefix}${example ?? EXAMPLE_ASIN}-${storeCode}` })}
            </span>
          ) : undefined
        }
      />
      <Switch
        className={classes.ownProfit ?? ''}
        label={t('adding:ownProfit')}
        description={t('adding:ownProfitText')}
        checked={profits.isOn}
        onChange={(event) => onProfits(event.currentTarget.checked ? profitsOf(nothing) : noProfits)}
      />
      {profits.isOn && (
        <>
          <div className={classes.profits}>
            {names.map((name) => (
              <div key={name}>
                <span className="small text3">{t(`adding:${name}`)}</span>
                <ScaledField
                  label={t(`adding:${name}`)}
                  value={profits.values[name]}
                  digits={2}
                  unit="%"
                  error={isComplete && !profits.isFine}
                  onChange={(value) => onProfits(profitsOf({ ...profits.values, [name]: value }))}
                />
              </div>
            ))}
          </div>
          {!profits.isFine && (
            <p className={`small ${isComplete ? 'neg' : 'text3'}`} role={isComplete ? 'alert' : undefined}>
              {isComplete ? t('adding:profitOrder') : t('adding:profitAll', { profits: format.number(names.length) })}
            </p>
          )}
        </>
      )}
    </>
  );
}
