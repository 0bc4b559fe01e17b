import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../../api/query-client.ts';
import { staffSession } from '../../session/staff-session.ts';
import { createStaffRouter } from './staff-routes.tsx';

/** The area of those who run the product, in a router and with answers of its own (SHELL-102). */
export function StaffApp() {
  const [{ router, queryClient }] = useState(open);
  return (
    <QueryClientProvider client={queryClient}>
      {/* The panel's own router is the registered one. */}
      <RouterProvider router={router as AnyRouter} />
    </QueryClientProvider>
  );
}

function open() {
  const queryClient = createQueryClient({
    onMainNotFound: () => void router.navigate({ to: '/staff/customers' as '/' }),
  });
  const router = createStaffRouter(queryClient);
  // Nothing of what a member saw is left to the next.
  staffSession.subscribe(() => staffSession.now().token === null && queryClient.clear());
  return { router, queryClient };
}
