import type { ConfirmProps } from './confirm-modal.tsx';
import { whenOpened } from './when-opened.tsx';

/** The question before an action that is wide or cannot be taken back (ui.md section 6, levels 2 to 4). */
export const ConfirmDialog = whenOpened<ConfirmProps>(async () => (await import('./confirm-modal.tsx')).ConfirmModal);
