import { ActionIcon, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { WarehouseCarrierRow } from '@kervan/contracts/warehouse';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './warehouse.module.css';

const KG_PER_LB = 0.453_592_37;
const CM_PER_IN = 2.54;

type Props = {
  carrier: WarehouseCarrierRow;
  countryCode: string;
  isActive: boolean;
  place: number;
  all: number;
  onSwitch: (isActive: boolean) => void;
  /** By so many places. */
  onMove: (by: number) => void;
};

/** A carrier: its place, its services, what it does not take and what is in its way; arrow keys move it while its switch or buttons have the focus. */
export function CarrierRow({ carrier, countryCode, isActive, place, all, onSwitch, onMove }: Props) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const { name } = carrier;
  const notice = noticeText(carrier, { t, format, market: countryName(countryCode, language) });
  return (
    <li
      className={classes.carrier}
      data-off={!isActive || undefined}
      onKeyDown={(event) => {
        const by = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        onMove(by);
      }}
    >
      <span className={`num ${classes.place}`} aria-label={t('warehouse:carriers.place', { place, all })}>
        {place}
      </span>
      <div className={classes.words}>
        <b>{name}</b>
        <span className="text2">
          {[
            ...carrier.services.map((service) =>
              t('warehouse:carriers.service', {
                name: service.name,
                days: t('warehouse:carriers.days', { count: service.transitDays }),
              }),
            ),
            ...(carrier.fromMinor === null
              ? []
              : [t('warehouse:carriers.from', { price: format.money(carrier.fromMinor, 'USD') })]),
          ].join(' · ')}
        </span>
        <span className="small text3">{limitWords(carrier, t, format).join(' · ')}</span>
        {notice !== null && <span className="small warn">{notice}</span>}
      </div>
      <ActionIcon
        variant="subtle"
        aria-label={t('warehouse:carriers.up', { carrier: name })}
        disabled={place === 1}
        onClick={() => onMove(-1)}
        {...tip(t('warehouse:carriers.up', { carrier: name }))}
      >
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('warehouse:carriers.down', { carrier: name })}
        disabled={place === all}
        onClick={() => onMove(1)}
        {...tip(t('warehouse:carriers.down', { carrier: name }))}
      >
        <IconArrowDown size={16} stroke={1.75} />
      </ActionIcon>
      <Switch
        aria-label={t('warehouse:carriers.use', { carrier: name })}
        checked={isActive}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </li>
  );
}

/** What a carrier does not take, in both systems of measures. */
function limitWords(carrier: WarehouseCarrierRow, t: Text, format: Format): string[] {
  const { maxWeightLb, maxGirthIn, maxLiquidMl } = carrier;
  const words = [
    ...(maxWeightLb === null
      ? []
      : [
          t('warehouse:carriers.limit.weight', {
            lb: format.number(maxWeightLb, 1, 0),
            kg: format.number(maxWeightLb * KG_PER_LB, 1, 0),
          }),
        ]),
    ...(maxGirthIn === null
      ? []
      : [
          t('warehouse:carriers.limit.girth', {
            inches: format.number(maxGirthIn, 1, 0),
            cm: format.number(maxGirthIn * CM_PER_IN, 0),
          }),
        ]),
    ...(carrier.refusesPoBox ? [t('warehouse:carriers.limit.poBox')] : []),
    ...(carrier.refusesBatteries ? [t('warehouse:carriers.limit.battery')] : []),
    ...(maxLiquidMl === null
      ? []
      : [
          maxLiquidMl === 0
            ? t('warehouse:carriers.limit.noLiquid')
            : t('warehouse:carriers.limit.liquid', { ml: format.number(maxLiquidMl, 0) }),
        ]),
  ];
  return words.length > 0 ? words : [t('warehouse:carriers.limit.none')];
}

type Say = { t: Text; format: Format; market: string };

function noticeText({ notice }: WarehouseCarrierRow, { t, format, market }: Say): string | null {
  if (notice === null) return null;
  const date = notice.until === null ? null : format.date(notice.until);
  if (notice.kind === 'strike')
    return date === null ? t('warehouse:carriers.strikeOpen') : t('warehouse:carriers.strike', { date });
  return date === null
    ? t('warehouse:carriers.unservedOpen', { market })
    : t('warehouse:carriers.unserved', { date, market });
}
