import type { LedgerCode } from '@kervan/domain/credit/ledger-code';

/** What is asked of the ledger, of accounts by their place; `at` is an offset in milliseconds. Numbers name earlier commands. */
export type LedgerCommand = { at: number; account: number } & (
  | { do: 'load' | 'bank' | 'spend' | 'earn' | 'payOut' | 'dispute' | 'take'; amount: number }
  | { do: 'hold'; amount: number; expiresAfter: number | null }
  | { do: 'post'; hold: number; amount: number }
  | { do: 'void' | 'expire'; hold: number }
  | { do: 'handOver'; to: number; amount: number }
  | { do: 'reverse'; transfer: number }
  | { do: 'freeze' }
  | { do: 'unfreeze' }
);

/** What came of it: booked now or before, or why not. */
export type LedgerOutcome =
  | 'created'
  | 'exists'
  | 'changed'
  | 'unchanged'
  | 'NotEnough'
  | 'Frozen'
  | 'NoHold'
  | 'Resolved'
  | 'MoreThanHeld'
  | 'NotDue';

type OwnAccount = 'credit' | 'affiliate_payable' | 'dispute_receivable';
/** Debits and credits of a ledger account: posted and pending. */
export type Counters = { debits: number; credits: number; debitsHeld: number; creditsHeld: number };
type Legs = { debit: LedgerCode; credit: LedgerCode; amount: number };
type Known = Legs & {
  isHold: boolean;
  isEnded: boolean;
  isReversed: boolean;
  expiresAt: number | null;
  posted: number;
};

/** Where the money of a plain movement comes from and goes to. */
export const legsOf = {
  load: { debit: 'stripe_clearing', credit: 'credit', kind: 'load' },
  bank: { debit: 'bank_clearing', credit: 'credit', kind: 'bank_transfer' },
  spend: { debit: 'credit', credit: 'rev_extra', kind: 'extra_charge' },
  earn: { debit: 'affiliate_expense', credit: 'affiliate_payable', kind: 'affiliate_earning' },
  payOut: { debit: 'affiliate_payable', credit: 'credit', kind: 'affiliate_payout' },
  dispute: { debit: 'dispute_receivable', credit: 'stripe_clearing', kind: 'dispute' },
  take: { debit: 'credit', credit: 'dispute_receivable', kind: 'dispute' },
} as const;

const OWN: readonly string[] = ['credit', 'affiliate_payable', 'dispute_receivable'];
const isOwn = (code: string): code is OwnAccount => OWN.includes(code);

/** The ledger again, as simple as it can be said: a map and sums. What the real one does is compared with it. */
export class LedgerModel {
  readonly #counters = new Map<string, Counters>();
  readonly #frozen = new Set<number>();
  /** By account and name: the number of the command; of an expiry that of the hold, of a hand-over with its side. */
  readonly #transfers = new Map<string, Known>();

  /** The account's ledger account; all 0 while it has none. */
  counters(account: number, code: OwnAccount): Counters {
    return this.#counters.get(`${account} ${code}`) ?? { debits: 0, credits: 0, debitsHeld: 0, creditsHeld: 0 };
  }

  /** Does command number `number`; the same number again is the same command again. */
  run(number: number, command: LedgerCommand): LedgerOutcome {
    const { account } = command;
    if (command.do === 'freeze' || command.do === 'unfreeze') return this.#freeze(account, command.do === 'freeze');
    if (this.#transfers.has(`${account} ${nameOf(number, command)}`)) return 'exists';
    switch (command.do) {
      case 'hold':
        return this.#hold(number, command);
      case 'post':
      case 'void':
      case 'expire':
        return this.#end(number, command);
      case 'handOver':
        return this.#handOver(number, command);
      case 'reverse':
        return this.#reverse(number, command);
      default:
        return this.#move(number, account, { ...legsOf[command.do], amount: command.amount }, command.do === 'take');
    }
  }

  #freeze(account: number, isFrozen: boolean): LedgerOutcome {
    if (this.#frozen.has(account) === isFrozen) return 'unchanged';
    if (isFrozen) this.#frozen.add(account);
    else this.#frozen.delete(account);
    return 'changed';
  }

  #move(name: string | number, account: number, legs: Legs, isOfFrozen: boolean): LedgerOutcome {
    const refusal = this.#refusal(account, legs, isOfFrozen);
    if (refusal) return refusal;
    this.#post(account, legs);
    this.#know(name, account, { ...legs, posted: legs.amount });
    return 'created';
  }

  #refusal(account: number, { debit, amount }: Legs, isOfFrozen: boolean): LedgerOutcome | null {
    if (debit === 'credit' && this.#frozen.has(account) && !isOfFrozen) return 'Frozen';
    return debit === 'credit' && this.#available(account) < amount ? 'NotEnough' : null;
  }

  #available(account: number): number {
    const { debits, credits, debitsHeld } = this.counters(account, 'credit');
    return credits - debits - debitsHeld;
  }

  #hold(number: number, { account, amount, at, expiresAfter }: LedgerCommand & { do: 'hold' }): LedgerOutcome {
    const legs = { debit: 'credit', credit: 'rev_shipping', amount } as const;
    const refusal = this.#refusal(account, legs, false);
    if (refusal) return refusal;
    this.#change(account, 'credit', { debitsHeld: amount });
    const expiresAt = expiresAfter === null ? null : at + expiresAfter;
    this.#know(number, account, { ...legs, isHold: true, expiresAt });
    return 'created';
  }

  #end(number: number, command: LedgerCommand & { do: 'post' | 'void' | 'expire' }): LedgerOutcome {
    const { account, at } = command;
    const held = this.#transfers.get(`${account} ${command.hold}`);
    const amount = command.do === 'post' ? command.amount : 0;
    if (!held?.isHold) return 'NoHold';
    if (amount > held.amount) return 'MoreThanHeld';
    if (command.do === 'expire' && (held.expiresAt === null || held.expiresAt > at)) return 'NotDue';
    if (held.isEnded) return 'Resolved';
    held.isEnded = true;
    this.#change(account, 'credit', { debitsHeld: -held.amount });
    this.#post(account, { ...held, amount });
    this.#know(nameOf(number, command), account, { ...held, amount, posted: amount, isHold: false, isEnded: false });
    return 'created';
  }

  #handOver(number: number, { account, to, amount }: LedgerCommand & { do: 'handOver' }): LedgerOutcome {
    const legs = { debit: 'credit', credit: 'transfer_clearing', amount } as const;
    const outcome = this.#move(`${number} out`, account, legs, false);
    if (outcome !== 'created') return outcome;
    return this.#move(`${number} in`, to, { debit: legs.credit, credit: legs.debit, amount }, false);
  }

  #reverse(number: number, { account, transfer }: LedgerCommand & { do: 'reverse' }): LedgerOutcome {
    const original = this.#transfers.get(`${account} ${transfer}`);
    if (!original || original.isHold) return 'NoHold';
    // A hold's end that posted nothing has nothing to reverse.
    if (original.posted === 0) return 'NoHold';
    const legs = { debit: original.credit, credit: original.debit, amount: original.posted };
    if (original.isReversed) return 'Resolved';
    const outcome = this.#move(number, account, legs, true);
    if (outcome === 'created') original.isReversed = true;
    return outcome;
  }

  #post(account: number, { debit, credit, amount }: Legs): void {
    if (isOwn(debit)) this.#change(account, debit, { debits: amount });
    if (isOwn(credit)) this.#change(account, credit, { credits: amount });
  }

  #change(account: number, code: OwnAccount, by: Partial<Counters>): void {
    const now = this.counters(account, code);
    this.#counters.set(`${account} ${code}`, {
      debits: now.debits + (by.debits ?? 0),
      credits: now.credits + (by.credits ?? 0),
      debitsHeld: now.debitsHeld + (by.debitsHeld ?? 0),
      creditsHeld: now.creditsHeld + (by.creditsHeld ?? 0),
    });
  }

  #know(name: string | number, account: number, known: Legs & Partial<Known>): void {
    const rest = { isHold: false, isEnded: false, isReversed: false, expiresAt: null, posted: 0 };
    this.#transfers.set(`${account} ${name}`, { ...rest, ...known });
  }
}

const nameOf = (number: number, command: LedgerCommand): string =>
  command.do === 'expire' ? `${command.hold} expired` : command.do === 'handOver' ? `${number} out` : String(number);
