import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { CopyCode } from './copy-code.tsx';
import classes from './state.module.css';

type Props = {
  title: string;
  /** The cause in one sentence, then what is safe and what to do: with `code` usually errorWords(error, t). */
  text: string;
  /** By which the failure is found in the log: given to the help desk. */
  code?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** A list, card or screen that could not be loaded. */
export function ErrorState({ title, text, code = null, onRetry, isRetrying = false }: Props) {
  const t = useText();
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <IconAlertCircle size={20} stroke={1.75} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {(onRetry || code !== null) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.75} />}
              loading={isRetrying}
              onClick={onRetry}
            >
              {t('ui:retry')}
            </Button>
          )}
          {code !== null && (
            <span className={classes.code}>
              {t('ui:failed.code')} <CopyCode code={code} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
