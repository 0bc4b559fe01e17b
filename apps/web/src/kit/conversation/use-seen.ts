import { useEffect, useRef, useState } from 'react';

type Mark = {
  /** How many are new. */
  unread: number;
  isBlocked: boolean;
  isPending: boolean;
  mark: () => void;
};

/** Says once for each message that comes while the conversation is open and looked at that it was seen. */
export function useSeen({ unread, isBlocked, isPending, mark }: Mark): void {
  const isVisible = useVisible();
  const seen = useRef(0);
  const marking = useRef(mark);
  useEffect(() => {
    marking.current = mark;
  }, [mark]);
  useEffect(() => {
    if (unread === 0) seen.current = 0;
    if (unread <= seen.current || isBlocked || !isVisible || isPending) return;
    seen.current = unread;
    marking.current();
  }, [unread, isBlocked, isVisible, isPending]);
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
