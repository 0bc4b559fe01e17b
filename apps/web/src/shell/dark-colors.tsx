import { whenOpened } from '../ui/when-opened.tsx';

/** The colours of dark mode, loaded when they are asked for. */
export const DarkColors = whenOpened<{ isOpen: boolean; onClose: () => void }>(
  async () => (await import('./dark-colors-modal.tsx')).DarkColorsModal,
);
