import type { CsvFault, CsvFaultCode, OrderCsvColumn } from './order-csv-columns.ts';
import type { CsvFileFault, RejectedOrder } from './order-csv.ts';
import type { CsvTextFault } from './order-csv-text.ts';

/** How far a file of orders is. Refused: nothing of it was read, it says why. */
export const OrderUploadState = { waiting: 0, working: 1, done: 2, refused: 3 } as const;
export type OrderUploadState = (typeof OrderUploadState)[keyof typeof OrderUploadState];
export const orderUploadStates = ['waiting', 'working', 'done', 'refused'] as const;

/** Why a whole file is not read; each code has its sentence on the screen. */
export type OrderFileFault =
  | CsvTextFault
  | CsvFileFault
  /** A quotation mark that is not closed, or stands within a cell. */
  | { code: 'quotes'; line: number }
  | { code: 'lineTooLong'; line: number }
  /** It could not be worked on for a day. */
  | { code: 'givenUp' };
export type OrderFileFaultCode = OrderFileFault['code'];

/** What can be wrong with a line beside what stands in it. */
export const uploadFaultCodes = [
  /** Another line of its order is wrong: an order is taken whole or not at all. */
  'withItsOrder',
  /** The marketplace tells of this order itself. */
  'ofMarketplace',
  /** It is cancelled, sent or delivered: a file changes nothing of it any more. */
  'orderClosed',
  /** It is bought for: its pieces and products stay as they are. */
  'alreadyBought',
  /** The database does not take it. */
  'notKept',
] as const;
export type UploadFaultCode = CsvFaultCode | (typeof uploadFaultCodes)[number];

/** A line that was not taken: where it is, of which order, and why. */
export type RejectedLine = {
  line: number;
  orderId: string | null;
  column: OrderCsvColumn | null;
  code: UploadFaultCode;
};

/** Faults of one line that are kept; whoever mends these sees the rest with the next try. */
const FAULTS_A_LINE = 5;

/** Every line of the orders that are not taken, in the order of the file: a line without a fault of its own says that its order has one. */
export function rejectedLines(rejected: readonly RejectedOrder[]): RejectedLine[] {
  const lines = rejected.flatMap(({ orderId, lines: own, faults }) => {
    const byLine = Map.groupBy(faults, ({ line }: CsvFault) => line);
    return own.flatMap((line): RejectedLine[] => {
      const found = byLine.get(line)?.slice(0, FAULTS_A_LINE) ?? [];
      return found.length === 0
        ? [{ line, orderId, column: null, code: 'withItsOrder' }]
        : found.map(({ column, code }) => ({ line, orderId, column, code }));
    });
  });
  return lines.toSorted((a, b) => a.line - b.line);
}
