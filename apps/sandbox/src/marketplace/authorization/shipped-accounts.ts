import type { Region } from '@kervan/domain/markets';

/** A seller account that exists in every world from its start, with a refresh token of the application above. */
export type ShippedAccount = {
  role: 'reader' | 'demo';
  region: Region;
  sellingPartnerId: string;
  name: string;
  refreshToken: string;
};

const shipped = (
  role: ShippedAccount['role'],
  region: Region,
  sellingPartnerId: string,
  name: string,
): ShippedAccount => ({
  role,
  region,
  sellingPartnerId,
  name,
  refreshToken: `Atzr|sandbox-${role}-${region}`,
});

/** The platform's source reader (SPAPI_READERS) and one demo seller per region. */
export const shippedAccounts: readonly ShippedAccount[] = [
  shipped('reader', 'na', 'A2READERNA0001', 'Kervan Reader'),
  shipped('demo', 'na', 'A3DEMONA000001', 'Demo Store America'),
  shipped('demo', 'eu', 'A3DEMOEU000001', 'Demo Store Europe'),
  shipped('demo', 'fe', 'A3DEMOFE000001', 'Demo Store Far East'),
];
