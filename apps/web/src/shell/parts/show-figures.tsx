import { useState } from 'react';
import { marketNow } from '../../api/market-time.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { CountryFlag } from '../../ui/country-flag.tsx';
import { Flag } from '../../ui/flag.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { ProfitBand } from '../../ui/profit-band.tsx';
import { Route } from '../../ui/route.tsx';
import { Secret } from '../../ui/secret.tsx';
import { SecretContext } from '../../ui/secret-kinds.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { statusLooks, type StatusEnum } from '../../ui/status-tones.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { Line, State } from './part-section.tsx';

const HOUR = 3_600_000;
const BAND = { currency: 'EUR', minMinor: 10_727, standardMinor: 11_972, maxMinor: 13_888 };

/** Moments before now. */
function useAgo(): (ms: number) => string {
  const [now] = useState(() => marketNow());
  return (ms) => new Date(now - ms).toISOString();
}

/** The 76 statuses of the six tables, and a value that nobody knows. */
export function ShowStatuses() {
  return (
    <>
      {/* The keys of the table are its names. */}
      {(Object.keys(statusLooks) as StatusEnum[]).map((of) => (
        <State key={of} name={of}>
          <Line>
            {Object.keys(statusLooks[of]).map((value) => (
              <span key={value} data-status={`${of}.${value}`}>
                <StatusBadge of={of} value={value} />
              </span>
            ))}
          </Line>
        </State>
      ))}
      <State name="unknown">
        <StatusBadge of="order" value="NeverHeardOf" />
      </State>
    </>
  );
}

export function ShowMoney() {
  return (
    <>
      <State name="Money">
        <Line>
          <Sparkline values={[3, 5, 4, 8, 9, 7, 12]} />
        </Line>
        <Line>
          <Money minor={12_522} currency="EUR" strong />
          <Money minor={5_499} currency="USD" />
          <Money minor={128_450_00} currency="EUR" />
          <Money minor={2_033} currency="EUR" kind="result" />
          <Money minor={-590} currency="EUR" kind="result" />
          <Money minor={194} currency="EUR" kind="difference" bad />
          <Money minor={-10} currency="EUR" kind="difference" />
          <Money minor={3_400} currency="JPY" />
          <Money minor={12_999} currency="EUR" struck />
          <Money minor={null} currency="EUR" />
        </Line>
      </State>
      <State name="Percent">
        <Line>
          <Percent hundredths={3_074} />
          <Percent hundredths={1_204} kind="result" warnBelow={1_500} />
          <Percent hundredths={-590} kind="result" />
          <Percent hundredths={840} kind="change" />
          <Percent hundredths={0} />
          <Unknown />
        </Line>
      </State>
    </>
  );
}

export function ShowAges() {
  const ago = useAgo();
  return (
    <>
      <State name="AgeRing">
        <Line>
          {[0, 12, 34, 45, 62].map((minutes) => (
            <AgeRing key={minutes} at={ago(minutes * 60_000)} limitMs={HOUR} source="Amazon.com" />
          ))}
          <AgeRing at={null} limitMs={HOUR} />
        </Line>
      </State>
      <State name="When">
        <Line>
          <When at={ago(6.2 * HOUR)} />
          <When at={ago(80 * HOUR)} />
          <When at={ago(80 * HOUR)} exact />
          <When at={null} />
        </Line>
      </State>
    </>
  );
}

export function ShowSigns() {
  return (
    <>
      <Line>
        {(['DE', 'TR', 'US', 'JP', 'BR'] as const).map((code) => (
          <Flag key={code} code={code} />
        ))}
        <CountryFlag code="FR" />
        <ProductImage src={null} />
        <ProductImage src={null} size={48} />
        <Logo />
        <Kbd>J</Kbd>
        <Kbd>Ctrl K</Kbd>
      </Line>
      <Line>
        <CopyCode code="B0O1IL8KRV" kind="asin" />
        <span className="code">KRV-DE-24118</span>
        <SecretContext value={new Set(['sku'] as const)}>
          <Secret kind="sku">KRV-DE-24118</Secret>
        </SecretContext>
      </Line>
    </>
  );
}

export function ShowBands() {
  return (
    <Line>
      <ProfitBand {...BAND} priceMinor={12_522} buyBoxMinor={12_532} />
      <ProfitBand {...BAND} priceMinor={10_727} buyBoxMinor={10_600} atFloor />
      <ProfitBand {...BAND} priceMinor={13_888} buyBoxMinor={20_000} />
      <ProfitBand {...BAND} priceMinor={null} buyBoxMinor={null} />
      <ProfitBand {...BAND} minMinor={null} priceMinor={1} buyBoxMinor={null} />
    </Line>
  );
}

export function ShowRoutes() {
  const ago = useAgo();
  return (
    <>
      <State name="deciding, failed, waiting">
        <Route
          label="Route"
          stations={[
            {
              id: '1',
              label: 'Amazon.com',
              state: 'passed',
              value: <Money minor={5_499} currency="USD" />,
              details: ['FBA', <AgeRing key="age" at={ago(12 * 60_000)} limitMs={HOUR} />],
            },
            { id: '2', label: 'USD → EUR', state: 'passed', value: '0,8612', details: ['ECB'] },
            { id: '3', label: 'DDP', state: 'passed', value: <Money minor={6_612} currency="EUR" /> },
            { id: '4', label: 'Min – max', state: 'passed', value: '107,27–138,88' },
            {
              id: '5',
              label: 'BuyBox',
              state: 'deciding',
              value: <Money minor={12_532} currency="EUR" />,
              details: ['FBA'],
            },
            { id: '6', label: 'Amazon', state: 'failed', value: '4 / 5' },
            { id: '7', label: 'SP-API', state: 'done', value: <Money minor={12_522} currency="EUR" /> },
            { id: '8', label: 'Amazon.de', state: 'waiting', value: '–' },
          ]}
        />
      </State>
      <State name="compact, current">
        <Route
          label="Route"
          compact
          stations={[
            { id: '1', label: '1', state: 'done' },
            { id: '2', label: '2', state: 'current' },
            { id: '3', label: '3', state: 'waiting' },
          ]}
        />
      </State>
    </>
  );
}
