/** What the warehouse is told to do with a package (warehouse protocol), as it is stored. Tasks of a package are carried out one after the other. */
export const WarehouseTask = {
  /** Only after the hold of credit. */
  Release: 1,
  HoldBack: 2,
  Resume: 3,
  Cancel: 4,
  Dispose: 5,
  Remeasure: 6,
  Return: 7,
  AnswerExtraPayment: 8,
} as const;
export type WarehouseTask = (typeof WarehouseTask)[keyof typeof WarehouseTask];

/** What each needs to be told; by what stands in it the task is the same when it is sent again. */
export type WarehouseTaskContent = {
  [WarehouseTask.Release]: { quoteId: string; priceMinor: number; hold: number };
  [WarehouseTask.HoldBack]: Record<string, never>;
  [WarehouseTask.Resume]: Record<string, never>;
  [WarehouseTask.Cancel]: Record<string, never>;
  [WarehouseTask.Dispose]: Record<string, never>;
  [WarehouseTask.Remeasure]: Record<string, never>;
  [WarehouseTask.Return]: { kind: 'hub' | 'local'; labelId: string | null };
  [WarehouseTask.AnswerExtraPayment]: { extraPaymentId: string; approved: boolean };
};

/** How far a task is. */
export const TaskState = { Waiting: 0, Sending: 1, Done: 2, Declined: 3, Overtaken: 4 } as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];

/** Their names in an order's history. */
export const warehouseTaskNames = {
  [WarehouseTask.Release]: 'release',
  [WarehouseTask.HoldBack]: 'holdBack',
  [WarehouseTask.Resume]: 'resume',
  [WarehouseTask.Cancel]: 'cancel',
  [WarehouseTask.Dispose]: 'dispose',
  [WarehouseTask.Remeasure]: 'remeasure',
  [WarehouseTask.Return]: 'return',
  [WarehouseTask.AnswerExtraPayment]: 'answerExtraPayment',
} as const satisfies Record<WarehouseTask, string>;
