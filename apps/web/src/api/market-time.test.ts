import { expect, it, vi } from 'vitest';
import { marketNow, onMarketTime, setMarketTime } from './market-time.ts';

it('SHELL-034 follows the market clock as answers tell it, at once, and takes no delay of an answer for another clock', () => {
  const set = vi.fn();
  const stop = onMarketTime(set);
  const tell = (aheadMs: number) => setMarketTime(new Date(Date.now() + aheadMs).toISOString());
  tell(-300);
  expect(set).not.toHaveBeenCalled();
  tell(3_600_000);
  expect(set).toHaveBeenCalledTimes(1);
  expect(marketNow() - Date.now()).toBeGreaterThan(3_598_000);
  tell(3_600_800);
  setMarketTime('no moment');
  expect(set).toHaveBeenCalledTimes(1);
  stop();
  tell(0);
  expect(set).toHaveBeenCalledTimes(1);
  expect(Math.abs(marketNow() - Date.now())).toBeLessThan(100);
});
