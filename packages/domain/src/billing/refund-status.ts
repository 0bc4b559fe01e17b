/** Whether what was to go back did not arrive: the bank could not pay it out, or it was called off. Every other word is under way, or there. */
export const isRefundLost = (status: string): boolean => status === 'failed' || status === 'canceled';
