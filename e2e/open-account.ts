import { randomInt } from 'node:crypto';
import http from 'node:http';
import { until, world } from './journey.ts';
import type { NewSeller } from './steps.ts';

/**
 * A confirmed account, made by the calls that the registration page makes: for journeys that are about something else. It comes
 * from an address of its own on this machine, as the limit of registrations counts by address.
 */
export async function openAccount(
  { panelUrl, worldUrl }: { panelUrl: string; worldUrl: string },
  name: string,
): Promise<NewSeller> {
  const seller = { email: `${name}-${Date.now()}@example.com`, password: 'Caravan-2026!' };
  const from = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  await post(panelUrl, from, '/api/Registration/RegisterUser', {
    firstname: 'Elif',
    lastname: 'Demir',
    email: seller.email,
    phoneNumber: '+905321234567',
    password: seller.password,
    password2: seller.password,
  });
  const mail = await until(
    'the activation mail arrives',
    30_000,
    async () =>
      (await world<{ text: string }[]>(worldUrl, 'GET', `/mail/messages?to=${encodeURIComponent(seller.email)}`))[0],
  );
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  await post(panelUrl, from, '/api/Account/ConfirmEmail', {
    email: seller.email,
    token: link.searchParams.get('token'),
  });
  return seller;
}

function post(panelUrl: string, from: string, path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: new URL(panelUrl).port,
        localAddress: from,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      },
      (answer) => {
        const said: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => said.push(chunk));
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 400
            ? resolve()
            : reject(new Error(`${path}: ${answer.statusCode} ${Buffer.concat(said).toString()}`)),
        );
      },
    );
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });
}
