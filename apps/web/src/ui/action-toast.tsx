import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';
const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  undo: IconArrowBackUp,
};

/** The mark before a toast's sentence: its shape tells the kind without its colour. */
export function toastIcon(kind: ToastTone | 'undo'): ReactNode {
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.75} />;
}

/** A toast's sentence with one action beside it. */
export function actionToast(message: string, action: { label: string; onClick: () => void }): ReactNode {
  return (
    <span className="toast-row">
      <span>{message}</span>
      <button type="button" className="toast-action" onClick={action.onClick}>
        {action.label}
      </button>
    </span>
  );
}
