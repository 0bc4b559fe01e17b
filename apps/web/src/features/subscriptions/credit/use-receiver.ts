import { useQuery } from '@tanstack/react-query';
import { account } from '@kervan/contracts/account-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { read, useCallMutation } from '../../../api/operations.ts';

const NUMBER = /^\d{1,10}$/;

/** WH-091: who has a customer number, by the masked name; told for ten minutes once the password was typed, and the second factor where there is one. */
export function useReceiver(typed: string) {
  const number = typed.trim();
  const isNumber = NUMBER.test(number);
  const receiver = useQuery({
    ...read(credit.receiver, { query: { customerId: number } }),
    enabled: isNumber,
    retry: false,
    // What was told once is told for ten minutes only.
    gcTime: 0,
  });
  const proving = useCallMutation(account.reauthenticate, { done: null, shownByForm: ['all'] });
  const asksForPassword = receiver.error?.code === 'reauth';
  return {
    isNumber,
    name: isNumber && receiver.isSuccess ? receiver.data.maskedName : null,
    isBusy: proving.isPending || (isNumber && receiver.isFetching),
    needsCode: ['TwoFactorNeeded', 'TwoFactorWrong'].includes(proving.error?.code ?? ''),
    /** That the password is asked for is no fault: its field stands there. */
    error: proving.error ?? (asksForPassword ? null : receiver.error),
    /** Proves who asks, then asks again. */
    identify: ({ password, code }: { password: string; code: string }) => {
      if (asksForPassword && !proving.isPending)
        proving.mutate({ body: { password, code: code.trim() === '' ? null : code.trim() } });
    },
    askAgain: () => void receiver.refetch(),
    forget: () => {
      // Whether a code is asked for stays known.
      if (proving.error?.code === 'PasswordWrong') proving.reset();
    },
  };
}
