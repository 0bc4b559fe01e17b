import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import classes from './state.module.css';

type Props = {
  title: string;
  /** The cause in one sentence, usually errorText(error, t); then what is safe. */
  text: string;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** A list, card or screen that could not be loaded. */
export function ErrorState({ title, text, onRetry, isRetrying = false }: Props) {
  const t = useText();
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <IconAlertCircle size={20} stroke={1.75} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            loading={isRetrying}
            onClick={onRetry}
          >
            {t('ui:retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
