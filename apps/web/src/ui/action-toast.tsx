import type { ReactNode } from 'react';

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
