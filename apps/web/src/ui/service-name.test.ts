import { expect, it } from 'vitest';
import { serviceName } from './service-name.ts';

it.each([
  ['RETURN_GROUND', 'Return ground'],
  ['PRIORITY', 'Priority'],
  ['UPS DropOff', 'UPS DropOff'],
  ['2DAY', '2day'],
])('RET-009 the service %s is called %s', (code, name) => expect(serviceName(code)).toBe(name));
