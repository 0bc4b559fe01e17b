import { BadRequest, bodyJson } from '../../http/body.ts';
import { oneOf, optionalText, requireObject, wholeNumber } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import { answerFaultKinds } from '../faults/faults.ts';

/** `GET`, `POST /world/faults` and `DELETE /world/faults/{id}`. */
export const faultsRoutes: GroundRoutes = (mount, { systems }) => {
  const kinds = [...answerFaultKinds, ...systems.flatMap((system) => system.faultKinds ?? [])];
  mount('GET', '/world/faults', ({ world }) => world.faults.list());
  mount('POST', '/world/faults', async ({ world, request, reply }) => {
    const body = requireObject(bodyJson(request));
    const { share = 1 } = body;
    if (typeof share !== 'number' || !(share >= 0 && share <= 1)) throw new BadRequest('share must be 0 … 1.');
    const fault = await world.faults.add({
      kind: oneOf(body, 'kind', { allowed: kinds }),
      operation: optionalText(body, 'operation'),
      sellerId: optionalText(body, 'sellerId'),
      share,
      forMs: wholeNumber(body, 'forMs', { min: 1, max: 10 * 366 * 86_400_000 }),
      seed: wholeNumber(body, 'seed', { min: 0, fallback: world.seed }),
    });
    return reply.code(201).send({ id: fault.id });
  });
  mount('DELETE', '/world/faults/:id', async ({ world, params, reply }) =>
    reply.code((await world.faults.remove(params.id ?? '')) ? 204 : 404).send(),
  );
};
