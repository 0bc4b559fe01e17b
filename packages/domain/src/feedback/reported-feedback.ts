/** MSG-016: one line of what the marketplace tells of feedback. Broken: what cannot be read, with its order where that can be. */
export type ReportedFeedback =
  | { isBroken: false; orderId: string; rating: number; comment: string; /** YYYY-MM-DD. */ day: string }
  | { isBroken: true; orderId: string | null };
