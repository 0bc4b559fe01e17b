import { receiveMail } from '../connectors/inbound-mail/receive-mail.ts';
import { masterKeysOf } from '../config.ts';
import { openDb, openPool } from '../db/connect.ts';
import { createSecrets } from '../db/secrets.ts';
import type { WorkerDeps } from '../deps.ts';
import { postboxOf } from '../features/inbound-mail/keep-mail.ts';

// A process of its own that takes mail and is killed without warning: before it has kept a mail, or after that and before it answers.
const {
  RECEIVER_DATABASE = '',
  RECEIVER_KEYS = '',
  RECEIVER_DOMAIN = '',
  RECEIVER_NOW = '',
  RECEIVER_DIES = '',
} = process.env;
const db = openDb(openPool(RECEIVER_DATABASE, { role: 'kervan_worker', max: 2 }));
const deps = {
  db,
  clock: { now: () => Number(RECEIVER_NOW) },
  secrets: createSecrets(masterKeysOf(RECEIVER_KEYS)),
  config: { INBOUND_MAIL_DOMAIN: RECEIVER_DOMAIN },
} as unknown as WorkerDeps; // What the postbox uses of them.
const postbox = postboxOf(deps);
const { port } = await receiveMail(
  { port: 0, host: '127.0.0.1', tls: null },
  {
    ...postbox,
    async keep(mail) {
      if (RECEIVER_DIES === 'before') process.kill(process.pid, 'SIGKILL');
      await postbox.keep(mail);
      process.kill(process.pid, 'SIGKILL');
    },
  },
);
process.send?.({ port });
process.once('disconnect', () => process.exit(0));
