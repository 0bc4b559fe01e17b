import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { showKeptNotice } from '../ui/notify.ts';
import { whenOpened } from '../ui/when-opened.tsx';

const ToastList = whenOpened<{ isOpen: boolean }>(async () => (await import('./toast-list.tsx')).ToastList);

/** The notices of `notify`; what shows them is loaded with the first one, which waits until then. */
export function Toasts() {
  const { notifications } = useNotifications();
  useEffect(showKeptNotice, []);
  return <ToastList isOpen={notifications.length > 0} />;
}
