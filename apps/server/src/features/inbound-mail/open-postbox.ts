import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import type { WorkerDeps } from '../../deps.ts';
import { postboxOf } from './keep-mail.ts';

const AGAIN_MS = 10_000;

/**
 * Takes mail for the stores where the configuration names a port; null = it names none. On one machine one worker takes it: another waits until the port is free.
 * @throws when the port cannot be opened for another reason.
 */
export async function openPostbox(deps: WorkerDeps): Promise<{ port: number | null; close(): Promise<void> } | null> {
  const {
    INBOUND_MAIL_PORT: port,
    INBOUND_MAIL_HOST: host,
    INBOUND_MAIL_TLS_CERT: cert,
    INBOUND_MAIL_TLS_KEY: key,
  } = deps.config;
  if (port === undefined) return null;
  let receiver: Receiver | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  const open = async (): Promise<void> => {
    try {
      receiver = await receiveMail(
        {
          port,
          host,
          tls: cert && key ? { cert, key } : null,
          onError: (err) => deps.log.error({ err }, 'a mail could not be kept'),
        },
        postboxOf(deps),
      );
      deps.log.info({ port: receiver.port }, 'mail is taken');
      if (isClosed) await receiver.close();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      deps.log.warn({ port }, 'the port for mail is taken: trying again');
      timer = setTimeout(
        () => void open().catch((err: unknown) => deps.log.error({ err }, 'no mail is taken')),
        AGAIN_MS,
      );
    }
  };
  await open();
  return {
    // Changed by `open`, which the compiler does not follow.
    port: (receiver as Receiver | null)?.port ?? null,
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await receiver?.close();
    },
  };
}
