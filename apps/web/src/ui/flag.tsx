import type { MarketCode } from '@kervan/domain/markets';
import { FlagImage } from './flag-image.tsx';

const addresses = import.meta.glob<string>(
  '../../../../node_modules/country-flag-icons/3x2/{AE,AU,BE,BR,CA,DE,ES,FR,GB,IE,IN,IT,JP,MX,NL,PL,SA,SE,SG,TR,US}.svg',
  { eager: true, query: '?url', import: 'default' },
);
const byCode = new Map(Object.entries(addresses).map(([path, address]) => [path.slice(-6, -4), address]));

/** The flag of a market; decoration beside the country's name or code, so it says nothing to a screen reader. */
export function Flag({ code, width }: { code: MarketCode; width?: number }) {
  return <FlagImage address={byCode.get(code)} {...(width === undefined ? {} : { width })} />;
}
