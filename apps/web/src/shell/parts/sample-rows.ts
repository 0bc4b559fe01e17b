/** Rows of the development page /ui: figures are made up, nothing of them is a product's. */
export type SampleRow = {
  id: number;
  code: string;
  title: string;
  status: string;
  stock: number;
  priceMinor: number;
  costMinor: number;
  buyBoxMinor: number;
  fetchedAt: string;
};

const titles = [
  'Electric kettle, 0.9 L',
  'Cast iron skillet 26 cm',
  'Insulated bottle 1 L',
  'Mechanical keyboard, 75 %',
  'LED desk lamp, dimmable',
  'Commuter backpack 24 L',
  'Kitchen scale 5 kg, 1 g',
  'Yoga mat 6 mm, non-slip',
];
const statuses = [
  'AtStore',
  'AtQueue',
  'AtStoreWithZeroQuantity',
  'OutOfCriteria',
  'PendingApproval',
  'RemovalQueue',
  'AtStore',
  'AtStore',
];

/** The same rows for the same arguments. */
export function sampleRows(count: number, now: number): SampleRow[] {
  return Array.from({ length: count }, (_, index) => {
    const costMinor = 1_200 + ((index * 7919) % 9_000);
    return {
      id: index + 1,
      code: `B0${(index * 48_611 + 1_000_000).toString(36).toUpperCase().padStart(8, '0').slice(-8)}`,
      title: titles[index % titles.length] ?? '',
      status: statuses[index % statuses.length] ?? 'AtStore',
      stock: (index * 7) % 31,
      priceMinor: Math.round(costMinor * (1.1 + ((index * 13) % 50) / 100)),
      costMinor,
      buyBoxMinor: Math.round(costMinor * (1.12 + ((index * 17) % 45) / 100)),
      fetchedAt: new Date(now - ((index * 733) % 5_000) * 1_000).toISOString(),
    };
  });
}
