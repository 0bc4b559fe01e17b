import { whenOpened } from '../ui/when-opened.tsx';

/** The list of shortcuts, loaded when it is asked for. */
export const ShortcutsHelp = whenOpened<{ isOpen: boolean; onClose: () => void }>(
  async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal,
);
