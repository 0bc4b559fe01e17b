import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { showPart } from '../testing/show.tsx';
import { countsWith } from '../testing/signed-in.ts';
import { FormatProvider } from '../ui/format/format.tsx';
import { PlanMeter } from './plan-meter.tsx';

const tabs = { all: 460, atStore: 447, inQueue: 0, pendingApproval: 0, outOfCriteria: 13 };

it.each<[Language, string, string, string]>([
  [
    'en',
    '95,1%',
    '951 of 1.000 products',
    '447 at store + 4 out of criteria, listed at stock 0 + 500 in your other stores',
  ],
  ['tr', '%95,1', '951 / 1.000 ürün', '447 mağazada + 4 kriter dışı, listede stok 0 + 500 diğer mağazalarınızda'],
])('SUB-038 the places of a plan are those of all stores of the account (%s)', async (language, percent, of, parts) => {
  const counts = countsWith({ tabs, atStoreCount: 451, account: { allStatusCount: 960, atStoreCount: 951 } });
  await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <PlanMeter counts={{ ...counts, productLimit: 1_000 }} />
    </FormatProvider>,
    { language },
  );
  expect(screen.getByText(percent).className).toContain('warn');
  expect(screen.getByText(of)).toBeTruthy();
  expect(screen.getByText(parts)).toBeTruthy();
});
