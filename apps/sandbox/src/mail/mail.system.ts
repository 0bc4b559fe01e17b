import { mailbox } from '../world/mailbox.ts';
import type { System } from '../world/system.ts';
import type { World } from '../world/world.ts';
import { registerBuyerMails } from './buyer-mail.ts';
import { caseMailEffects, registerCaseMails } from './case-mail.ts';
import { storeMail } from './mail-store.ts';
import { registerMail } from './mail.routes.ts';
import { openMailKeys, registerPolicyMails } from './policy-mail.ts';
import { smtpListener } from './smtp.ts';

/** The mail server and the inbox everything lands in. */
export const mailSystem: System = {
  name: 'mail',
  tables: [new URL('./mail.sql', import.meta.url)],
  routes: [registerPolicyMails, registerBuyerMails, registerCaseMails, registerMail],
  effects: caseMailEffects,
  open,
  listeners: [smtpListener],
  links: ({ worlds }) => [
    {
      path: '/mail',
      name: 'Inbox',
      text: `Every mail the product sends lands here (SMTP on port ${worlds.smtpPort() ?? '–'}).`,
    },
  ],
};

/** Letters of other systems land in the inbox like those that come by SMTP. */
function open(world: World): Promise<void> {
  mailbox.hold(world, {
    deliver: ({ to, from, subject, text }) => storeMail(world, { from, to: [to] }, { subject, text, html: null }),
  });
  return openMailKeys(world);
}
