import type { GroundRoutes } from '../../http/ground.routes.ts';
import { productImage } from './product-image.ts';

/** `GET /world/images/{asin}.svg`: the picture of a product that has none of its own. */
export const imagesRoutes: GroundRoutes = (mount) => {
  mount('GET', '/world/images/:file', ({ world, params, reply }) => {
    const product = world.catalogue.find((params.file ?? '').replace(/\.svg$/, ''));
    if (!product) return reply.code(404).send({ error: `no picture ${params.file}` });
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(productImage(product));
  });
};
