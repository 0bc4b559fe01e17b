import type { Routes, WorldRequest } from '../http/mount.ts';
import { finishAdvancing } from './clocks/test-clocks.endpoints.ts';
import { desks } from './books/desk.ts';
import { endpoints } from './endpoints.ts';
import { failed, answerCall } from './wire/gateway.ts';
import { invalid } from './wire/failure.ts';

/** `/v1/*`: Stripe's API. What it does not know is answered as Stripe answers it. */
export const registerApi: Routes = (mount) => {
  for (const endpoint of endpoints)
    mount(
      endpoint.method,
      endpoint.path.replace('{id}', ':id'),
      async (call) => {
        const answer = await answerCall(call, endpoint);
        // A clock advances after it was answered that it does.
        if (endpoint.name === 'testHelpers.testClocks.advance') void desks.of(call.world).turn(finishAdvancing);
        return answer;
      },
      { name: endpoint.name },
    );
  for (const method of ['GET', 'POST', 'DELETE'] as const) mount(method, '/v1/*', unknownAddress);
};

function unknownAddress({ request, reply }: WorldRequest): unknown {
  const path = request.url.split('?')[0] ?? '';
  const answer = failed(
    invalid(
      `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    ),
  );
  return reply.code(answer.status).type('application/json').send(answer.body);
}
