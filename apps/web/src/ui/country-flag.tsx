import { FlagImage } from './flag-image.tsx';

const addresses = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const byCode = new Map(Object.entries(addresses).map(([path, address]) => [path.slice(-6, -4), address]));

/** The flag of any country by its ISO code; decoration, as with Flag. Its list of addresses is long: for screens that stand alone. */
export function CountryFlag({ code }: { code: string }) {
  return <FlagImage address={byCode.get(code)} />;
}
