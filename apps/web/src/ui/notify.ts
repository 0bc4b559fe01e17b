import { notifications } from '@mantine/notifications';
import { textNow } from '../i18n/i18n.ts';
import { actionToast, toastIcon, type ToastTone } from './action-toast.tsx';

/** SHELL-087: 2 s success and information, 3 s warning, 10 s with something to do. */
const BRIEF_MS = 2_000;
const WARNING_MS = 3_000;
const ACTION_MS = 10_000;

type Action = { label: string; onClick: () => void };

function show(
  tone: ToastTone,
  message: string,
  autoClose: number,
  action?: Action,
  key: string = crypto.randomUUID(),
): void {
  // The same sentence twice at once is one toast; two deeds that can be undone are two.
  const id = action ? key : `${tone}:${message}`;
  notifications.show({
    id,
    message: action
      ? actionToast(message, { ...action, onClick: () => (notifications.hide(id), action.onClick()) })
      : message,
    autoClose,
    icon: toastIcon(action && tone === 'success' ? 'undo' : tone),
    withBorder: false,
    className: `toast toast-${tone}`,
    closeButtonProps: { 'aria-label': textNow('ui:close') },
  });
}

/** Results of the user's own click (ui.md section 9); anything tied to a field belongs at the field. */
export const notify = {
  success: (message: string) => show('success', message, BRIEF_MS),
  info: (message: string) => show('info', message, BRIEF_MS),
  warning: (message: string, action?: Action) => show('warning', message, action ? ACTION_MS : WARNING_MS, action),
  error: (message: string, action?: Action) => show('error', message, action ? ACTION_MS : WARNING_MS, action),
  /** A reversible deed: 10 s to take it back. `deed` names it, so that its toast can go when it was taken back elsewhere. */
  undo: (message: string, onUndo: () => void, deed: string = crypto.randomUUID()) =>
    show('success', message, ACTION_MS, { label: textNow('ui:undo'), onClick: onUndo }, `undo:${deed}`),
  /** The deed was taken back elsewhere: its toast offers it no more. */
  hideUndo: (deed: string) => void notifications.hide(`undo:${deed}`),
};
