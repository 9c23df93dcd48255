/**
 * Disputes, in which a customer's bank took money back (PAY-06): reads their state from Stripe and notifies the owners.
 */
import type { Security } from '@goldline/domain/payment/deposit'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueDepositReturn } from '../../ledger/deposits.ts'
import { formatMoney } from '../../message/format.ts'
import type { Notice } from '../../message/notice.ts'
import { mailOwners } from '../../message/warn-salon.ts'
import type { Stripe } from '../../providers/stripe.ts'
import type { DisputeFacts } from '../../providers/stripe-connect.ts'
import { button, mail } from '../../texts/mail.ts'
import { requireGranted } from '../start-setup.ts'
import { type DepositRow, lockDeposit } from './queries.ts'
import { enterOnce } from './refund-deposit.ts'

type DisputeText = { amount: string; link: string }

const disputeMail =
  (kind: 'depositDisputed' | 'giftDisputed'): NonNullable<Notice<DisputeText>['mail']> =>
  (say, { link }) =>
    mail(
      say(`${kind}.subject`),
      say('hello.salon'),
      say(`${kind}.text`),
      say(`${kind}.more`),
      button(say(`${kind}.open`), link),
    )

/** Notifies the owners that money of a deposit or no-show fee was taken back; they respond at Stripe (PAY-06). */
const depositDisputed: Notice<DisputeText & { security: Security }> = {
  type: 'DEPOSIT_DISPUTED',
  mail: disputeMail('depositDisputed'),
}

/** Notifies the owners that money of a gift card was taken back; printing the card again voids its code (GFT-01g). */
const giftDisputed: Notice<DisputeText & { number: string; kind: string }> = {
  type: 'GIFT_DISPUTED',
  mail: disputeMail('giftDisputed'),
}

type NamedDispute = { accountId: string; disputeId: string }

/**
 * Reads the dispute that an event names: enters one about a deposit, and notifies the owners of one about a gift card.
 */
export async function readNamedDispute(deps: Deps, stripe: Stripe, { accountId, disputeId }: NamedDispute) {
  const facts = requireGranted(deps, await stripe.readDispute(accountId, disputeId))
  if (facts.state === undefined || facts.paymentId === null) return
  const row = await acrossSalons(deps.db)
    .selectFrom('visitDeposit')
    .selectAll()
    .where('paymentId', '=', facts.paymentId)
    .where('stripeAccountId', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return notifyGiftDispute(deps, { accountId, disputeId, facts })
  await transactInSalon(deps.db, row.businessObjectId, (salon) => enterDispute(salon, deps, { row, disputeId, facts }))
}

async function notifyGiftDispute(deps: Deps, { accountId, disputeId, facts }: NamedDispute & { facts: DisputeFacts }) {
  const order = await acrossSalons(deps.db)
    .selectFrom('giftOrder')
    .select(['businessObjectId', 'giftCardId', 'number', 'currency'])
    .where('paymentId', '=', facts.paymentId)
    .where('stripeAccountId', '=', accountId)
    .executeTakeFirst()
  if (order === undefined) return
  const { businessObjectId, giftCardId, number, currency } = order
  const kind = giftCardId === null ? 'package' : 'card'
  const link = `${deps.config.publicUrl}/admin/${giftCardId === null ? 'gift-sales' : `till/gift-cards/${giftCardId}`}`
  await transact(deps.db, (tx) =>
    mailOwners(tx, deps, {
      notice: giftDisputed,
      businessObjectId,
      cause: `GIFT_DISPUTED ${disputeId}`,
      facts: (place) => ({ amount: formatMoney(facts.amount, currency, place), number, link, kind }),
    }),
  )
}

type DisputeStep = 'DISPUTED' | 'DISPUTE_WON' | 'DISPUTE_LOST'
type FoundDispute = { row: DepositRow; disputeId: string; facts: DisputeFacts }

/** Enters each step of a dispute once, however often and in whatever order it is reported. */
async function enterDispute(salon: InSalon<Tx>, deps: Deps, { row, disputeId, facts }: FoundDispute): Promise<void> {
  const deposit = await lockDeposit(salon, row.id)
  const { id, appointmentId } = deposit
  const causeOf = (kind: DisputeStep) => `${kind} ${disputeId}`
  const before = await salon
    .selectFrom('visitDepositEntry')
    .select('amount')
    .where('cause', '=', causeOf('DISPUTED'))
    .executeTakeFirst()
  // Another dispute of the same payment may have taken part of the money.
  const amount = before?.amount ?? Math.min(facts.amount, deposit.captured - deposit.disputed)
  if (amount <= 0) return
  const write = async (kind: DisputeStep) =>
    (await enterOnce(salon, deps, { id, amount, cause: causeOf(kind), kind })) !== undefined
  if (await write('DISPUTED'))
    await mailOwners(salon.db, deps, {
      notice: depositDisputed,
      businessObjectId: salon.id,
      cause: `DEPOSIT_DISPUTED ${disputeId}`,
      facts: (place) => ({
        amount: formatMoney(amount, row.currency, place),
        security: row.security,
        link: `${deps.config.publicUrl}/admin/deposits`,
      }),
    })
  if (facts.state === 'LOST') await write('DISPUTE_LOST')
  // The refund for a cancelled visit may have waited for this money.
  if (facts.state === 'WON' && (await write('DISPUTE_WON')) && appointmentId !== null)
    await queueDepositReturn(salon, appointmentId, 0)
}
