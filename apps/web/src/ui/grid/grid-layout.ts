import type { GridColumn } from './grid-column.ts';

export const densities = { comfortable: 48, compact: 40, dense: 32 } as const;
export type Density = keyof typeof densities;

/** What a user changed of a table: kept per user and table. */
export type GridLayout = {
  order: readonly string[];
  visible: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  density: Density;
};
export const defaultLayout: GridLayout = { order: [], visible: {}, widths: {}, density: 'comfortable' };

const COLUMN_WIDTH_MIN = 56;
const COLUMN_WIDTH_MAX = 800;

/** Takes what is stored for a layout; parts that do not fit count as unchanged. */
export function checkLayout(stored: unknown): GridLayout {
  if (typeof stored !== 'object' || stored === null) return defaultLayout;
  const { order, visible, widths, density } = stored as Record<string, unknown>; // Every part is checked below.
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
    visible: recordOf(visible, (value) => typeof value === 'boolean'),
    widths: recordOf(
      widths,
      (value) => typeof value === 'number' && value >= COLUMN_WIDTH_MIN && value <= COLUMN_WIDTH_MAX,
    ),
    density: typeof density === 'string' && Object.hasOwn(densities, density) ? (density as Density) : 'comfortable', // Checked in the same line.
  };
}

function recordOf<T>(stored: unknown, isValue: (value: unknown) => boolean): Record<string, T> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => isValue(value)));
}

type Column = Pick<GridColumn<never>, 'id' | 'isLow' | 'isExtra' | 'isFixed' | 'width' | 'widthMax' | 'grows'>;

/** Ids of all columns in the user's order: fixed ones first, new ones where they were declared. */
export function orderOf(columns: readonly Column[], { order }: GridLayout): string[] {
  const known = order.filter((id) => columns.some((column) => column.id === id && !column.isFixed));
  const ids = columns.filter((column) => !column.isFixed).map(({ id }) => id);
  const sorted = [...known];
  ids.forEach((id, index) => {
    if (sorted.includes(id)) return;
    const before = ids.slice(0, index).findLast((each) => sorted.includes(each));
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, id);
  });
  return [...columns.filter((column) => column.isFixed).map(({ id }) => id), ...sorted];
}

/** Which columns show: the user's word, else all but the extra ones, and the low ones on a medium window. */
export function visibilityOf(
  columns: readonly Column[],
  { visible }: GridLayout,
  isMedium: boolean,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ id, isFixed, isLow, isExtra }) => [
      id,
      isFixed === true || (visible[id] ?? !(isExtra === true || (isLow === true && isMedium))),
    ]),
  );
}

/** Moves a column to the place of another one; fixed columns neither move nor give way. */
export function moveColumn(order: readonly string[], id: string, to: string): string[] {
  const from = order.indexOf(id);
  const target = order.indexOf(to);
  if (from < 0 || target < 0 || from === target) return [...order];
  return order.toSpliced(from, 1).toSpliced(target, 0, id);
}

/** What stands beside the columns (`beside`: pixels of the boxes and the actions of a row), and the column that is being dragged. */
type Around = { beside?: number; live?: { id: string; width: number } | null };

/** The CSS tracks of the shown columns, the least width of a row in pixels, and whether one is narrower than its content wants. What is left goes to the growing column, up to its widthMax before any other widens. */
export function tracksOf(
  shown: readonly Column[],
  { widths }: GridLayout,
  { beside = 0, live = null }: Around = {},
): { template: string; minWidth: number; isNarrow: boolean } {
  const own = (column: Column) => (live?.id === column.id ? live.width : widths[column.id]);
  const served = shown.reduce(
    (sum, column) => sum + (own(column) ?? (column.grows ? (column.widthMax ?? column.width) : column.width)),
    beside,
  );
  const template = shown.map((column) => {
    const width = own(column);
    if (width !== undefined || (!column.grows && column.widthMax === undefined)) return `${width ?? column.width}px`;
    return column.grows
      ? `minmax(${column.width}px, 1fr)`
      : `minmax(${column.width}px, clamp(${column.width}px, 100% - ${served - column.width}px, ${column.widthMax}px))`;
  });
  const isNarrow = shown.some((column) => (own(column) ?? column.width) < column.width);
  return {
    template: template.join(' '),
    isNarrow,
    minWidth: shown.reduce((sum, column) => sum + (own(column) ?? column.width), beside),
  };
}

/** A width the user drags to. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH_MIN), COLUMN_WIDTH_MAX));
