import { z } from 'zod';

/** M3: how many products it was shown to concern. Above the store's own number (typedAbove) a call is refused without it, with the number of now in `data.items`. */
export const confirmed = z.int().min(0).optional();
