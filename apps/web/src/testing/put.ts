import { fireEvent } from '@testing-library/react';

/** Writes into a field at once, where typing is not what is looked at: each letter would draw the whole screen anew. */
export const put = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
