import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { stores } from '@kervan/contracts/stores-calls';
import { call } from '../../api/call.ts';
import { useUser } from '../../session/session-data.ts';

/** Opens the marketplace's page of consent in this tab (STORE-003, STORE-005); it sends the seller back to /amzRegistration. */
export function useAuthorize({ again }: { again: boolean }) {
  const user = useUser();
  return useMutation<void, ApiError, { storeId: number }>({
    mutationFn: async ({ storeId }) => {
      const address = await call(stores.authorizationUrl, {
        query: {
          customerId: user.customer_id,
          isReAuthorizePage: again ? 'true' : 'false',
          selectedCustomerMarketPlaceId: storeId,
        },
      });
      location.assign(address);
    },
  });
}
