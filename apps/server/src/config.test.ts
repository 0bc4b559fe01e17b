import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { databaseOf } from './connections.ts';

const outside = {
  MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  ...Object.fromEntries(
    [
      'SPAPI_ENDPOINT_NA',
      'SPAPI_ENDPOINT_EU',
      'SPAPI_ENDPOINT_FE',
      'LWA_ENDPOINT',
      'SQS_QUEUE_URL',
      'WAREHOUSE_URL',
    ].map((name) => [name, 'http://localhost:9']),
  ),
  ...Object.fromEntries(
    [
      'SPAPI_APPLICATION_ID',
      'SPAPI_CLIENT_ID',
      'SPAPI_CLIENT_SECRET',
      'SQS_QUEUE_ARN',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'SMTP_URL',
      'WAREHOUSE_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
    ].map((name) => [name, 'x']),
  ),
};
const read = (env: Record<string, string>) => readConfig({ ...outside, ...env });

describe('the settings', () => {
  it('answer health and figures to this machine alone, at the port after the panel’s, unless told otherwise', () => {
    expect(read({ PORT: '4100' })).toMatchObject({
      HOST: '127.0.0.1',
      OPERATOR_HOST: '127.0.0.1',
      OPERATOR_PORT: 4101,
    });
    expect(read({ PORT: '0' }).OPERATOR_PORT).toBe(0);
    expect(read({ PORT: '4100', OPERATOR_PORT: '9090', OPERATOR_HOST: '10.0.0.5' })).toMatchObject({
      OPERATOR_HOST: '10.0.0.5',
      OPERATOR_PORT: 9090,
    });
  });

  it('trust no proxy, in production the one on this machine, and whom the operator names', () => {
    expect(read({}).TRUSTED_PROXIES).toEqual([]);
    expect(read({ PUBLIC_URL: 'https://kervan.example' }).TRUSTED_PROXIES).toEqual(['loopback']);
    const TRUSTED_PROXIES = '10.0.0.7, 192.168.0.0/16,fd00::/8,uniquelocal';
    expect(read({ PUBLIC_URL: 'https://kervan.example', TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      'fd00::/8',
      'uniquelocal',
    ]);
  });

  it.each(['everybody', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0', '10.0.0.1/'])(
    'refuse a proxy that is none: %s',
    (TRUSTED_PROXIES) => {
      expect(() => read({ TRUSTED_PROXIES })).toThrow(`TRUSTED_PROXIES: ${TRUSTED_PROXIES} is no address`);
    },
  );

  it.each(['SPAPI_ENDPOINT_EU', 'LWA_ENDPOINT', 'WAREHOUSE_URL', 'STRIPE_API_BASE', 'ECB_URL'])(
    'ASVS 12.2.1 reach the outside by TLS alone: %s',
    (name) => {
      expect(() => read({ [name]: 'http://outside.example' })).toThrow(name);
      expect(() => read({ [name]: 'https://outside.example' })).not.toThrow();
      expect(() => read({ [name]: 'http://127.0.0.1:9' })).not.toThrow();
    },
  );

  it('want a database that loses nothing where others reach the product', () => {
    expect(read({}).DATABASE_MAY_LOSE).toBe('no');
    expect(read({ DATABASE_MAY_LOSE: 'yes' }).DATABASE_MAY_LOSE).toBe('yes');
    expect(() => read({ PUBLIC_URL: 'https://kervan.example', DATABASE_MAY_LOSE: 'yes' })).toThrow('DATABASE_MAY_LOSE');
  });

  it('name the database to each process by its own address: the panel never takes the owner’s', () => {
    const config = read({ DATABASE_URL: 'postgres://owner@db/kervan' });
    expect(databaseOf(config, 'kervan_worker')).toBe('postgres://owner@db/kervan');
    expect(() => databaseOf(config, 'kervan_app')).toThrow('APP_DATABASE_URL is required');
    const panel = read({ APP_DATABASE_URL: 'postgres://panel@db/kervan' });
    expect(databaseOf(panel, 'kervan_app')).toBe('postgres://panel@db/kervan');
    expect(() => databaseOf(panel, 'kervan_worker')).toThrow('DATABASE_URL is required');
  });
});
