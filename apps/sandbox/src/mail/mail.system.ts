import type { System } from '../world/system.ts';
import { registerMail } from './mail.routes.ts';
import { smtpListener } from './smtp.ts';

/** The mail server and the inbox everything lands in. */
export const mailSystem: System = {
  name: 'mail',
  tables: [new URL('./mail.sql', import.meta.url)],
  routes: [registerMail],
  listeners: [smtpListener],
  links: ({ worlds }) => [
    {
      path: '/mail',
      name: 'Inbox',
      text: `Every mail the product sends lands here (SMTP on port ${worlds.smtpPort() ?? '–'}).`,
    },
  ],
};
