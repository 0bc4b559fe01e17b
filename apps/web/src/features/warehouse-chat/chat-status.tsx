import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { warehouseChatStatusWords, type WarehouseChatStatus } from '@kervan/domain/warehouse/chat-state';
import type { ClaimState } from '@kervan/domain/warehouse/claim-state';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Mark, Tone } from '../../ui/status-tones.ts';

type StatusName = keyof typeof WarehouseChatStatus;
const looks: Record<StatusName, readonly [Tone, Mark]> = {
  Open: ['info', 'dot'],
  WaitingReplyFromCarrier: ['queue', 'ring'],
  WaitingReplyFromCustomer: ['warn', 'dot'],
  WaitingReplyFromWarehouse: ['info', 'ring'],
  ClosedByCustomer: ['neutral', 'square'],
  ClosedByWarehouse: ['neutral', 'square'],
};
export const chatStatuses = warehouseChatStatusWords.names;
const isKnown = (name: string): name is StatusName => Object.hasOwn(looks, name);

export const statusText = (name: string, t: Text): string => (isKnown(name) ? t(`warehouseChat:status.${name}`) : name);

/** That a conversation is about a claim of insurance, and what came of it. */
export function ClaimMark({ chat: { isClaim, claimState } }: { chat: Pick<WarehouseChat, 'isClaim' | 'claimState'> }) {
  const t = useText();
  if (!isClaim) return null;
  // The server knows these names alone.
  const state = claimState as keyof typeof ClaimState | null;
  return (
    <Badge tone="accent">
      {state === null || state === 'Open'
        ? t('warehouseChat:claim')
        : t('warehouseChat:claimOf', { state: t(`warehouseChat:claims.state.${state}`) })}
    </Badge>
  );
}

/** WH-033. An unknown status shows as it came. */
export function ChatStatus({ status }: { status: string }) {
  const t = useText();
  const [tone, mark] = isKnown(status) ? looks[status] : (['neutral', 'ring'] as const);
  return (
    <Badge tone={tone} mark={mark}>
      {statusText(status, t)}
    </Badge>
  );
}
