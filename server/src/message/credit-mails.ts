/** Mails to the owner about the salon's credit (CRD-04, CRD-05, CRD-07, INV-04), in the salon's language. */

import { creditCurrency } from '@goldline/domain/credit/budget'
import type { TopUpStopReason } from '@goldline/domain/credit/top-up'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { findCredit } from '../ledger/queries.ts'
import { button, mail } from '../texts/mail.ts'
import { type FormatLocale, formatMoney } from './format.ts'
import type { Notice } from './notice.ts'
import type { MessageDeps } from './types.ts'
import { mailOwners } from './warn-salon.ts'

const pageOf = ({ config }: MessageDeps): string => `${config.publicUrl}/admin/credit`
const euros = (cents: number, place: FormatLocale): string => formatMoney(cents, creditCurrency, place)

type CreditText = 'creditLow' | 'toppedUp' | 'topUpEnded' | 'creditSpent' | 'creditGivenBack' | 'invoiceReady'

/** Builds a mail of one paragraph, the texts in `more`, and a button to the owner's page. */
const creditMail =
  (id: CreditText, ...more: readonly ('topUpEnded.more' | 'creditGivenBack.more' | 'creditGivenBack.end')[]) =>
  (...[say, { link }]: Parameters<NonNullable<Notice<{ link: string }>['mail']>>) =>
    mail(
      say(`${id}.subject`),
      say('hello.staff'),
      say(`${id}.text`),
      ...more.map((each) => say(each)),
      button(say(`${id}.open`), link),
    )

/** Credit has fallen below the mark. Amounts are formatted; `link` leads to the salon's credit. */
export const creditLow: Notice<{ balance: string; mark: string; link: string }> = {
  type: 'CREDIT_LOW',
  mail: creditMail('creditLow'),
}
/** Credit was topped up: `price` was charged to the saved card. */
export const toppedUp: Notice<{ amount: string; price: string; link: string }> = {
  type: 'TOPPED_UP',
  mail: creditMail('toppedUp'),
}
/** A top-up ended: the card was declined, or its bank requires the owner's confirmation; `balance` remains. */
export const topUpEnded: Notice<{ price: string; balance: string; asksBuyer: boolean; link: string }> = {
  type: 'TOP_UP_ENDED',
  mail: creditMail('topUpEnded', 'topUpEnded.more'),
}
/**
 * Credit is spent. `floor`: the balance down to which PINs are still sent by SMS; empty: none are, since money was
 * refunded.
 */
export const creditSpent: Notice<{ balance: string; floor: string; link: string }> = {
  type: 'CREDIT_SPENT',
  mail: creditMail('creditSpent'),
}
/**
 * Credit was withdrawn: `price`, which had bought `amount`, was refunded. `isSpent`: no SMS until there is credit
 * again.
 */
export const creditGivenBack: Notice<{
  price: string
  amount: string
  balance: string
  isSpent: boolean
  link: string
}> = { type: 'CREDIT_GIVEN_BACK', mail: creditMail('creditGivenBack', 'creditGivenBack.more', 'creditGivenBack.end') }
/** INV-04: the invoice of a paid order is ready. */
export const invoiceReady: Notice<{ price: string; link: string }> = {
  type: 'INVOICE_READY',
  mail: creditMail('invoiceReady'),
}

type CreditLow = { readonly businessObjectId: string; readonly balance: number; readonly mark: number }

/** Warns once for each fall below the mark; `deps.clock` dates the fall. */
export async function enqueueCreditLow(tx: Tx, deps: MessageDeps, low: CreditLow): Promise<void> {
  const { businessObjectId, balance, mark } = low
  await mailOwners(tx, deps, {
    notice: creditLow,
    businessObjectId,
    cause: `CREDIT_LOW ${businessObjectId} ${deps.clock.now()}`,
    facts: (businessObject) => ({
      balance: euros(balance, businessObject),
      mark: euros(mark, businessObject),
      link: pageOf(deps),
    }),
  })
}

type Order = {
  readonly businessObjectId: string
  readonly id: string
  readonly price: number
  readonly balance: number
}

export async function enqueueTopUpPaid(tx: Tx, deps: MessageDeps, order: Order): Promise<void> {
  const { businessObjectId, id, price, balance } = order
  await mailOwners(tx, deps, {
    notice: toppedUp,
    businessObjectId,
    cause: `TOPPED_UP ${id}`,
    facts: (businessObject) => ({
      amount: euros(balance, businessObject),
      price: euros(price, businessObject),
      link: pageOf(deps),
    }),
  })
}

type EndedTopUp = { readonly order: Order; readonly ending: TopUpStopReason; readonly balance: number }

/** `balance`: the remaining credit. */
export async function enqueueTopUpEnded(
  tx: Tx,
  deps: MessageDeps,
  { order, ending, balance }: EndedTopUp,
): Promise<void> {
  const { businessObjectId, id, price } = order
  await mailOwners(tx, deps, {
    notice: topUpEnded,
    businessObjectId,
    cause: `TOP_UP_ENDED ${id}`,
    facts: (businessObject) => ({
      price: euros(price, businessObject),
      balance: euros(balance, businessObject),
      asksBuyer: ending === 'ASKS_BUYER',
      link: pageOf(deps),
    }),
  })
}

type Invoice = { readonly businessObjectId: string; readonly id: string; readonly total: number }

/** INV-04: an order's invoice is ready; the linked page shows it and its PDF. */
export async function enqueueInvoiceReady(tx: Tx, deps: MessageDeps, invoice: Invoice): Promise<void> {
  const { businessObjectId, id, total } = invoice
  await mailOwners(tx, deps, {
    notice: invoiceReady,
    businessObjectId,
    cause: `INVOICE_READY ${id}`,
    facts: (businessObject) => ({
      price: euros(total, businessObject),
      link: `${deps.config.publicUrl}/admin/invoices`,
    }),
  })
}

type RefundFacts = {
  readonly businessObjectId: string
  readonly orderId: string
  /** Number of the order's detected refund, so that each one sends one mail. */
  readonly nth: number
  readonly price: number
  readonly amount: number
  readonly balance: number
}

/** Notifies the owners that `price` was refunded and `amount` of credit withdrawn for it. */
export async function enqueueCreditRefunded(tx: Tx, deps: MessageDeps, refund: RefundFacts): Promise<void> {
  const { businessObjectId, orderId, nth, price, amount, balance } = refund
  await mailOwners(tx, deps, {
    notice: creditGivenBack,
    businessObjectId,
    cause: `CREDIT_GIVEN_BACK ${orderId} ${nth}`,
    facts: (businessObject) => ({
      price: euros(price, businessObject),
      amount: euros(amount, businessObject),
      balance: euros(balance, businessObject),
      isSpent: balance < 0,
      link: pageOf(deps),
    }),
  })
}

/** Warns once a day while the salon owes for codes, or when one was refused. Call it after a code by SMS. */
export async function enqueueCreditSpent(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, refused }: { businessObjectId: string; refused: boolean },
): Promise<void> {
  const { balance, givenBack } = await findCredit(inSalon(tx, businessObjectId))
  if (balance >= 0 && !refused) return
  const { codeOverdraft } = await tx.selectFrom('installation').select('codeOverdraft').executeTakeFirstOrThrow()
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  await mailOwners(tx, deps, {
    notice: creditSpent,
    businessObjectId,
    cause: `CREDIT_SPENT ${businessObjectId} ${day}`,
    facts: (businessObject) => ({
      balance: euros(balance, businessObject),
      floor: givenBack ? '' : euros(-codeOverdraft, businessObject),
      link: pageOf(deps),
    }),
  })
}
