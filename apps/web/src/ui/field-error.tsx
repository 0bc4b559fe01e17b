import { IconAlertCircle } from '@tabler/icons-react';

/** The message under a wrong field: icon, cause, example. Hand it to a field as `error={fieldError(text)}`; null = the field is right. */
export const fieldError = (text: string | null | undefined) =>
  text ? (
    <>
      <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
    </>
  ) : null;
