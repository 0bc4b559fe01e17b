import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds left, then `onEnd` once. null = not counting. */
export function useCountdown(seconds: number | null, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds ?? 0);
  const [from, setFrom] = useState(seconds);
  if (from !== seconds) {
    setFrom(seconds);
    setLeft(seconds ?? 0);
  }
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === null) return;
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((endsAt - performance.now()) / 1000);
      setLeft(Math.max(rest, 0));
      if (rest > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
