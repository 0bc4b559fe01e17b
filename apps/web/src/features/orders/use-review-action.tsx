import { IconStar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { feedback } from '@kervan/contracts/feedback-calls';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { OrderAction, OrderSubject } from './order-actions.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';

const ReviewDialog = whenOpened<ReviewDialogProps>(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** MSG-014: the buyer of an order is asked for a review; a thing of the order's own page. */
export function useReviewAction(): { action: OrderAction; dialog: ReactNode } {
  const t = useText();
  const [asked, setAsked] = useState<OrderSubject | null>(null);
  const blocked = useBlocked(feedback.request);
  return {
    action: {
      id: 'requestReview',
      label: () => t('feedback:request.action'),
      Icon: IconStar,
      isFor: ({ sellerStatus, isPending }) => sellerStatus !== 'Canceled' && !isPending,
      blocked: () => blocked,
      run: setAsked,
    },
    dialog: <ReviewDialog isOpen={asked !== null} order={asked} onClose={() => setAsked(null)} />,
  };
}
