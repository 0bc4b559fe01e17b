import { notifications } from '@mantine/notifications';
import { textNow } from '../i18n/i18n.ts';
import { actionToast, toastIcon, type ToastTone } from './action-toast.tsx';

/** SHELL-087: 2 s success and information, 3 s warning, 10 s with something to do. */
const BRIEF_MS = 2_000;
const WARNING_MS = 3_000;
const ACTION_MS = 10_000;

/** A notice that outlives the page it was made on, in this tab. */
const KEPT_KEY = 'kervan.notice';

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

/** Shows what the page before said and still has time for. */
export function showKeptNotice(): void {
  const { message, until } = keptNotice();
  const left = until - Date.now();
  if (left > 0) show('success', message, left);
}

/** The kept notice, taken out; what cannot be read is none. */
function keptNotice(): { message: string; until: number } {
  const text = sessionStorage.getItem(KEPT_KEY) ?? '';
  sessionStorage.removeItem(KEPT_KEY);
  const [until = '', ...message] = text.split(' ');
  return { message: message.join(' '), until: Number(until) };
}

/** Results of the user's own click (ui.md section 9); anything tied to a field belongs at the field. */
export const notify = {
  success: (message: string) => show('success', message, BRIEF_MS),
  /** ONB-012: worth reading in peace, 10 s, also on the page that follows, be it another document. */
  successKept: (message: string) => {
    sessionStorage.setItem(KEPT_KEY, `${Date.now() + ACTION_MS} ${message}`);
    show('success', message, ACTION_MS);
  },
  info: (message: string) => show('info', message, BRIEF_MS),
  warning: (message: string, action?: Action) => show('warning', message, action ? ACTION_MS : WARNING_MS, action),
  error: (message: string, action?: Action) => show('error', message, action ? ACTION_MS : WARNING_MS, action),
  /** A reversible action: 10 s to take it back. `action` names it, so that its toast can go when it was taken back elsewhere. */
  undo: (message: string, onUndo: () => void, action: string = crypto.randomUUID()) =>
    show('success', message, ACTION_MS, { label: textNow('ui:undo'), onClick: onUndo }, `undo:${action}`),
  /** The action was taken back elsewhere: its toast offers it no more. */
  hideUndo: (action: string) => void notifications.hide(`undo:${action}`),
};
