import { sellerHosts } from '@kervan/domain/extension/seller-pages';
import { markets, sourceMarket } from '@kervan/domain/markets';

/** Pages of the sandbox: of the first world by its short address, of every world by its own. */
const sandboxPages = ['127.0.0.1', 'localhost'].flatMap((host) => [`http://${host}/*/shop/*`, `http://${host}/shop/*`]);
const source = `https://${markets[sourceMarket].shopHost}/*`;

/** What the build writes as manifest.json: the extension works on the source's pages and on the seller's pages of every market. */
export const manifest = {
  manifest_version: 3,
  name: 'Kervan',
  version: '0.1.0',
  default_locale: 'en',
  description: '__MSG_description__',
  // Holds the extension's id wherever it is loaded from.
  key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6w8I+W+ivD72ErRQaDnsHlk6zul5vMq4SKjcG7zkMe0uV2oFl9JoQ64xYSfUtMEv7qqey1tUcHgIkg5IH5zPnb58MRuaDT2s8M4KhPCIkuh4lKtZnMQ3ULhYiXnv1gxH9HFv5oocrbl4jgDgFMKVbdcp2n58P9VrsHWnKObw5PMMHetm6b9Ub5AT4+EUblgm1R0xPaTSWUJvRo86GgI4txYWO3lU117aWujHwy/5r6nyRdbwY1oApjRrMU67DtZ8eO1DwIT46uGjjlDO7Bkxu3qzivnMasmuTw4/6SY3L0EGP071a5feNx4LGeoqcJ3R5PCaFENr0kHII1SPVQ5ADwIDAQAB',
  minimum_chrome_version: '120',
  permissions: ['storage'],
  host_permissions: [source, 'https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'],
  background: { service_worker: 'worker.js', type: 'module' },
  action: { default_title: 'Kervan', default_popup: 'popup.html' },
  content_scripts: [
    {
      matches: [source, ...sellerHosts.map((host) => `https://${host}/*`), ...sandboxPages],
      js: ['content.js'],
      run_at: 'document_idle',
    },
  ],
};
