import { isWhole, refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { ProfitBand } from './store-settings.ts';

const NO_PROFIT_LEFT = -10_000;

/** PRICE-031: percentages of 0 or below ask for a confirmation before they are saved. */
export function wantsProfitConfirmation(bands: readonly ProfitBand[]): boolean {
  return bands.some((band) => Math.min(band.minHundredths, band.standardHundredths, band.maxHundredths) <= 0);
}

/** PRICE-006, PRICE-031 for the rows of one pricing table. */
export function checkBands(bands: readonly ProfitBand[], field: string): SettingsRefusal[] {
  const starts = bands.map((band) => band.fromUsd);
  return [
    ...refuseIf(!starts.includes(0), field, 'BandFromZeroMissing'),
    ...refuseIf(new Set(starts).size !== starts.length, field, 'BandNotUnique'),
    ...bands.flatMap((band, index) => {
      const isOrdered = band.minHundredths <= band.standardHundredths && band.standardHundredths <= band.maxHundredths;
      return [
        ...refuseIf(!isOrdered, `${field}.${index}`, 'ProfitOrder'),
        ...refuseIf(band.minHundredths <= NO_PROFIT_LEFT, `${field}.${index}.minHundredths`, 'MinProfitTooLow'),
        ...refuseIf(!isWhole(band.fromUsd, 0), `${field}.${index}.fromUsd`, 'OutOfRange'),
      ];
    }),
  ];
}
