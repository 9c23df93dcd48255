/** Mails to the owner about the salon's credit (CRD-04, CRD-05, CRD-07, INV-04), in the salon's language. */
import { creditCurrency } from '@goldline/domain/credit/budget'
import type { TopUpEnding } from '@goldline/domain/credit/top-up'
import { findCredit } from '../credit/queries.ts'
import type { Tx } from '../db/transaction.ts'
import { type FormatLocale, money } from './format.ts'
import type { MessageDeps } from './types.ts'
import { tellOwners } from './warn-salon.ts'

const pageOf = ({ config }: MessageDeps): string => `${config.publicUrl}/admin/credit`
const euros = (cents: number, place: FormatLocale): string => money(cents, creditCurrency, place)

type Low = { readonly businessObjectId: string; readonly balance: number; readonly mark: number }

/** Warns once for each fall below the mark; `deps.clock` dates the fall. */
export async function enqueueCreditLow(tx: Tx, deps: MessageDeps, low: Low): Promise<void> {
  const { businessObjectId, balance, mark } = low
  const cause = `CREDIT_LOW ${businessObjectId} ${deps.clock.now()}`
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'CREDIT_LOW', cause },
    write: (text, salon) =>
      text.creditLow({
        salon: salon.name,
        balance: euros(balance, salon),
        mark: euros(mark, salon),
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
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'TOPPED_UP', cause: `TOPPED_UP ${id}` },
    write: (text, salon) =>
      text.toppedUp({
        salon: salon.name,
        amount: euros(balance, salon),
        price: euros(price, salon),
        link: pageOf(deps),
      }),
  })
}

type Ended = { readonly order: Order; readonly ending: TopUpEnding; readonly balance: number }

/** `balance`: the remaining credit. */
export async function enqueueTopUpEnded(tx: Tx, deps: MessageDeps, { order, ending, balance }: Ended): Promise<void> {
  const { businessObjectId, id, price } = order
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'TOP_UP_ENDED', cause: `TOP_UP_ENDED ${id}` },
    write: (text, salon) =>
      text.topUpEnded({
        salon: salon.name,
        price: euros(price, salon),
        balance: euros(balance, salon),
        asksBuyer: ending === 'ASKS_BUYER',
        link: pageOf(deps),
      }),
  })
}

type Invoice = { readonly businessObjectId: string; readonly id: string; readonly total: number }

/** INV-04: an order's invoice is ready; the linked page shows it and its PDF. */
export async function enqueueInvoiceReady(tx: Tx, deps: MessageDeps, invoice: Invoice): Promise<void> {
  const { businessObjectId, id, total } = invoice
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'INVOICE_READY', cause: `INVOICE_READY ${id}` },
    write: (text, salon) =>
      text.invoiceReady({
        salon: salon.name,
        price: euros(total, salon),
        link: `${deps.config.publicUrl}/admin/invoices`,
      }),
  })
}

type GivenBack = {
  readonly businessObjectId: string
  readonly orderId: string
  /** Which detected refund of the order this is, so that each sends one mail. */
  readonly nth: number
  readonly price: number
  readonly amount: number
  readonly balance: number
}

/** `price` was refunded, and `amount` of credit withdrawn with it. */
export async function enqueueCreditGivenBack(tx: Tx, deps: MessageDeps, given: GivenBack): Promise<void> {
  const { businessObjectId, orderId, nth, price, amount, balance } = given
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'CREDIT_GIVEN_BACK', cause: `CREDIT_GIVEN_BACK ${orderId} ${nth}` },
    write: (text, salon) =>
      text.creditGivenBack({
        salon: salon.name,
        price: euros(price, salon),
        amount: euros(amount, salon),
        balance: euros(balance, salon),
        isSpent: balance < 0,
        link: pageOf(deps),
      }),
  })
}

/** Call after a code by SMS: warns once a day while the salon owes for codes, or when one was refused. */
export async function enqueueCreditSpent(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, refused }: { businessObjectId: string; refused: boolean },
): Promise<void> {
  const { balance, givenBack } = await findCredit(tx, businessObjectId)
  if (balance >= 0 && !refused) return
  const { codeOverdraft } = await tx.selectFrom('installation').select('codeOverdraft').executeTakeFirstOrThrow()
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  await tellOwners(tx, deps, {
    about: { businessObjectId, type: 'CREDIT_SPENT', cause: `CREDIT_SPENT ${businessObjectId} ${day}` },
    write: (text, salon) =>
      text.creditSpent({
        salon: salon.name,
        balance: euros(balance, salon),
        floor: givenBack ? undefined : euros(-codeOverdraft, salon),
        link: pageOf(deps),
      }),
  })
}
