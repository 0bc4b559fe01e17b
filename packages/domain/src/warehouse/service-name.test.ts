import { expect, it } from 'vitest';
import { serviceName, serviceTitle } from './service-name.ts';

it.each([
  ['RETURN_GROUND', 'Return ground'],
  ['PRIORITY', 'Priority'],
  ['UPS DropOff', 'UPS DropOff'],
  ['2DAY', '2day'],
])('RET-009 the service %s is called %s', (code, name) => expect(serviceName(code)).toBe(name));

it.each([
  ['DHL eCommerce', 'ECOMMERCE', 'DHL eCommerce', 'DHL eCommerce'],
  ['DHL eCommerce', 'ECOMMERCE', null, 'DHL eCommerce'],
  ['USPS', 'PRIORITY', 'USPS Priority Mail', 'USPS Priority Mail'],
  ['USPS', 'PRIORITY', null, 'USPS Priority'],
  ['USPS Parcel', 'PRIORITY', 'USPS Priority', 'USPS Priority'],
  ['UPS', 'SAVER', 'Worldwide Saver', 'UPS Worldwide Saver'],
  ['UPS', 'MI', 'UPSilon', 'UPS UPSilon'],
])('ORD-057 the carrier %s with its service %s (%s) is called %s', (carrier, code, name, title) =>
  expect(serviceTitle(carrier, { code, name })).toBe(title),
);
