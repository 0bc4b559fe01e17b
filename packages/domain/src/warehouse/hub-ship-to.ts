/** Where the source sends a parcel that goes through the warehouse. */
export type ShipTo = {
  name: string | null;
  phone: string | null;
  line1: string | null;
  line2: string | null;
  line3: string | null;
  city: string | null;
  stateOrRegion: string | null;
  postalCode: string | null;
  countryCode: string | null;
};

type House = { kind: 'hub' | 'local'; address: Readonly<Record<string, string | null>> };

/** The hub's address with the package number in line 2, by which the warehouse knows the parcel; null = no hub was told. */
export function hubShipTo(houses: readonly House[], packageNo: string): ShipTo | null {
  const hub = houses.find(({ kind }) => kind === 'hub')?.address;
  if (!hub) return null;
  const of = (name: string): string | null => hub[name]?.trim() || null;
  const own = [of('line2'), of('line3')].filter((line) => line !== null);
  return {
    name: of('name'),
    phone: of('phone'),
    line1: of('line1'),
    line2: packageNo,
    line3: own.length === 0 ? null : own.join(', '),
    city: of('city'),
    stateOrRegion: of('stateOrRegion'),
    postalCode: of('postalCode'),
    countryCode: of('countryCode'),
  };
}

/** KRV-########, as it is written on the label. */
export const packageNoOf = (serial: number): string => `KRV-${String(serial).padStart(8, '0')}`;
