import { useQuery } from '@tanstack/react-query';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { read } from '../../api/operations.ts';

/** Somebody who sets the forwarding up waits for the first mail. */
const ASK_AGAIN_MS = 15_000;

/** The store's own address and what came there, looked at again while the screen is open. */
export function useStoreMail() {
  const settings = useQuery({ ...read(inboundMail.get, {}), refetchInterval: ASK_AGAIN_MS });
  const mails = useQuery({ ...read(inboundMail.received, {}), refetchInterval: ASK_AGAIN_MS });
  return { settings, mails };
}
