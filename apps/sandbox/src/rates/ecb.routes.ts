import type { Routes, WorldHandler } from '../http/mount.ts';
import { referenceRates } from './reference-rates.ts';

/** `GET /ecb/eurofxref-daily.xml`: the reference rates of the world's last publication, in the European Central Bank's format. */
export const ecbRoutes: Routes = (mount) => {
  mount('GET', '/ecb/eurofxref-daily.xml', sendRates, { name: 'daily' });
};

const sendRates: WorldHandler = ({ world, reply }) => {
  const { day, rates } = referenceRates(world.seed, world.clock.now());
  const cubes = rates.map(({ currency, rate }) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`);
  return reply.type('text/xml').send(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`);
};
