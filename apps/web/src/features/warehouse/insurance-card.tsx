import { Switch } from '@mantine/core';
import { insuranceTerms, insuredDestinations } from '@kervan/domain/credit/insurance-fee';
import { limits } from '@kervan/domain/limits';
import { insuranceExamples, isInsuredDestination } from '@kervan/domain/warehouse/insurance-terms';
import type { WarehouseMarket } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { useCallMutation } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './warehouse.module.css';

/** WH-024 to WH-027, WH-040: one switch for all stores, with what it costs by examples, its terms and where it does not hold. */
export function InsuranceCard({ isInsured, markets }: { isInsured: boolean; markets: readonly WarehouseMarket[] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const blocked = useBlocked(warehouse.setInsurance);
  const switching = useCallMutation(warehouse.setInsurance, {
    done: (_answer, { body }) => t(body.isActive ? 'warehouse:insurance.turnedOn' : 'warehouse:insurance.turnedOff'),
  });
  const money = (minor: number) => format.money(minor, 'USD');
  const free = money(insuranceTerms.free);
  const names = (codes: readonly string[]) => codes.map((code) => countryName(code, language)).join(', ');
  const outside = markets.map(({ countryCode }) => countryCode).filter((code) => !isInsuredDestination(code));
  // What was asked for is shown until the answer is there.
  const isOn = switching.isPending ? switching.variables.body.isActive : isInsured;
  return (
    <Card title={t('warehouse:insurance.title')}>
      <div className={classes.insurance}>
        <Switch
          label={t('warehouse:insurance.label')}
          checked={isOn}
          disabled={blocked !== null || switching.isPending}
          onChange={(event) => switching.mutate({ body: { isActive: event.currentTarget.checked } })}
          {...tip(blocked)}
        />
        <p>
          <b>{isOn ? t('warehouse:insurance.on') : t('warehouse:insurance.off', { free })}</b>{' '}
          {t('warehouse:insurance.price', { free, fee: money(insuranceTerms.fee), step: money(insuranceTerms.step) })}
        </p>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('warehouse:insurance.value')}</th>
              <th data-align="right">{t('warehouse:insurance.cost')}</th>
              <th data-align="right">{t('warehouse:insurance.cover')}</th>
            </tr>
          </thead>
          <tbody>
            {insuranceExamples().map(({ value, fee, cover }) => (
              <tr key={value}>
                <td className="num">{money(value)}</td>
                <td data-align="right" className="num">
                  {money(fee)}
                </td>
                <td data-align="right" className="num">
                  {money(cover)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <p className="text2">{t('warehouse:insurance.scope')}</p>
        <p className="text2">
          {t('warehouse:insurance.terms', {
            months: limits.insuranceMonths,
            lost: limits.silentBusinessDays,
            damage: limits.damageBusinessDays,
          })}
        </p>
        <p className="small text3">{t('warehouse:insurance.where', { countries: names(insuredDestinations) })}</p>
        {outside.length > 0 && (
          <p className="small warn">{t('warehouse:insurance.elsewhere', { free, countries: names(outside) })}</p>
        )}
      </div>
    </Card>
  );
}
