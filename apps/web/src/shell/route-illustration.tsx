import { useLanguage, useText } from '../i18n/i18n.ts';
import { formatMoney } from '../ui/format/figures.ts';

const STARS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [60, -30, 1],
  [130, 60, 1.4],
  [210, -10, 1],
  [262, 96, 0.9],
  [330, 30, 1.3],
  [392, -34, 1],
  [420, 90, 0.8],
  [560, -20, 1.2],
  [604, 70, 0.9],
  [40, 140, 0.9],
  [170, 132, 1],
  [590, 130, 1.1],
  [350, 130, 0.8],
  [520, 20, 0.8],
];
const ROUTE =
  'M-10 336C30 314 46 308 70 300S140 252 190 244 270 280 318 268 396 188 446 176 520 216 566 206 620 190 650 178';
/** An example that adds up: 125.22 is the price of an item that cost 66.12 and leaves 20.33 after tax and commission. */
const STATIONS = [
  { name: 'source', x: 70, y: 300, minor: 5499, currency: 'USD' },
  { name: 'cost', x: 190, y: 244, minor: 6612, currency: 'EUR' },
  { name: 'buyBox', x: 318, y: 268, minor: 12_532, currency: 'EUR' },
  { name: 'price', x: 446, y: 176, minor: 12_522, currency: 'EUR' },
  { name: 'profit', x: 566, y: 206, minor: 2033, currency: 'EUR' },
] as const;

/** The caravan's way from the source to the profit, by night. */
export function RouteIllustration() {
  const t = useText();
  // The example is a store of the euro area, whatever the language.
  const locale = useLanguage() === 'tr' ? 'de-DE' : 'en-US';
  return (
    <svg viewBox="0 -60 640 470" role="img" aria-label={t('identity:claim.picture')}>
      <defs>
        <linearGradient id="near" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2B3F8F" />
          <stop offset="1" stopColor="#131B3A" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="far" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#22327A" />
          <stop offset="1" stopColor="#0E1430" stopOpacity="0" />
        </linearGradient>
      </defs>
      {STARS.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="#C9D4FF" opacity="0.55" />
      ))}
      <circle cx="482" cy="70" r="28" fill="#F2B544" />
      <path d="M-10 250C120 176 220 210 320 204S520 120 650 148V470H-10Z" fill="url(#far)" opacity="0.55" />
      <path d={`${ROUTE}V470H-10Z`} fill="url(#near)" opacity="0.75" />
      <path d={ROUTE} fill="none" stroke="#AFC0FF" strokeWidth="2.5" />
      {STATIONS.map(({ name, x, y, minor, currency }) => {
        const isGoal = name === 'profit';
        return (
          <g key={name} textAnchor="middle">
            <circle
              cx={x}
              cy={y}
              r="7"
              fill={isGoal ? '#62D09B' : '#0F1634'}
              stroke={isGoal ? '#62D09B' : '#AFC0FF'}
              strokeWidth="2.5"
            />
            <text x={x} y={y + 30} fontSize="13" fill="#A9B5DC">
              {t(`identity:claim.stations.${name}`)}
            </text>
            <text x={x} y={y + 49} fontSize="15" fontWeight="650" fill={isGoal ? '#7FE0B0' : '#fff'} className="num">
              {formatMoney(minor, currency, locale)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
