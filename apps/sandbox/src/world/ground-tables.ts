/** Tables of what every world has, whatever systems are in it; each file is idempotent (`create … if not exists`). */
export const groundTables: readonly URL[] = ['./world.sql', './faults/faults.sql', './offers/overrides.sql'].map(
  (file) => new URL(file, import.meta.url),
);
