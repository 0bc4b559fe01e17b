import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useScreenSize } from '../ui/screen-size.ts';

/** The place where the notices of `notify` appear. */
export function ToastList() {
  const { isMobile } = useScreenSize();
  return (
    <Notifications
      limit={3}
      position={isMobile ? 'top-center' : 'bottom-right'}
      pauseResetOnHover="notification"
      transitionDuration={160}
    />
  );
}
