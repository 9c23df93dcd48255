import { startVisitDeposit, type VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { depositHoldMinutes, type PaymentAhead, paymentMinutes } from '@goldline/domain/payment/deposit'
import { withAlternatives } from '../../appointment/booking/alternatives.ts'
import { refuseCrowdedBooking, refuseCrowdedHold, withCrowdWarning } from '../../appointment/booking/crowd.ts'
import { findDueDeposit } from '../../appointment/booking/due-deposit.ts'
import { sealWords } from '../../appointment/booking/held-words.ts'
import { keepHold } from '../../appointment/booking/hold-slot.ts'
import { requireTestBefore } from '../../appointment/booking/patch-test.ts'
import { type Booker, guestName, type PlacedBooking, placeBooking } from '../../appointment/booking/place-booking.ts'
import { requestedVisit } from '../../appointment/booking/requested-visit.ts'
import { lockCustomer } from '../../appointment/customer.ts'
import { acceptBookingTerms } from '../../consent/record.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { HeldRequest } from '../../db/json-columns.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { requestOrigin } from '../../ledger/return-address.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { writeTerms } from '../fees/card.ts'
import { requireStripe } from '../finish-setup.ts'
import { requireGranted } from '../start-setup.ts'
import { type DepositKey, depositWire, findDeposit } from './queries.ts'

/**
 * Holds the start and writes the agreed terms, then opens Stripe's page for a payment or a card under the deposit's id,
 * so that a repeat finds the same page (PAY-03, PAY-04). The hold lasts longer than Stripe's page.
 */
export const startVisitDepositRoute = write(
  startVisitDeposit,
  {
    before: async ({ deps }): Promise<Stripe> => requireStripe(deps),
    lock: ({ body }) => body.businessObjectId,
    around: async (run: () => Promise<DepositKey>, { deps, body, raw, now }, stripe: Stripe): Promise<VisitDeposit> => {
      const { businessObjectId } = body
      const work = () => withCrowdWarning(deps, businessObjectId, run)
      const key = await withAlternatives(deps, requestedVisit(body), work)
      const here = requestOrigin(deps.config.publicUrl, raw.request)
      return depositWire(deps.db, await openStripePage(deps, stripe, { key, here }), now)
    },
  },
  (work) => start(work),
)

async function start(work: WriteContext<typeof startVisitDeposit>): Promise<DepositKey> {
  const { tx, deps, body, now, address } = work
  const wished = requestedVisit(body)
  const { businessObjectId } = wished
  const { userId } = work.actor
  const language = body.language ?? work.language
  const locked = await lockCustomer(tx, deps, { userId, given: { ...body, language } })
  const booker = { ...locked, userId, language }
  const salon = inSalon(tx, businessObjectId)
  const guest = guestName(body)
  const placed = await placeBooking(salon, deps, { wished, booker, guest })
  await refuseCrowdedBooking(salon, deps, { address, known: placed.wasHere })
  const minutes = (placed.end - placed.start) / 60_000
  await refuseCrowdedHold(tx, deps, { ...placed, minutes, address, proved: placed.wasHere })
  const due = await findDueDeposit(salon, { placed, customerId: locked.customerId, now, payWhole: body.payWhole })
  if (due === undefined) throw new Refused('deposit.not-due')
  // A deposit belongs to one visit, so the test must be booked separately before (FRM-02k).
  if (body.testStart !== undefined) throw new Refused('patch-test.separately')
  await requireTestBefore(salon, { asked: body, placed, booker, guest })
  const said = await sealWords(salon, deps, { said: body, placed, customerId: locked.customerId })
  await endOtherDeposits(salon, userId)
  const holder = { identity: locked.identities[0] ?? '', address }
  const hold = { placed, holder, minutes: depositHoldMinutes }
  const { id: slotHoldId, expires } = await keepHold(salon, deps, hold)
  await acceptBookingTerms(tx, deps, work)
  const { products, staffId, staffIds } = body
  const names = due.services.map(({ name, names }) => names[language] ?? name)
  const request: HeldRequest = { products, staffId, staffIds, language, names }
  return writeDeposit(salon, { booker, placed, due, request, said, slotHoldId, expires, now })
}

type AgreedDeposit = {
  booker: Booker
  placed: PlacedBooking
  due: PaymentAhead & { price: number; stripeAccountId: string }
  request: HeldRequest
  /** Sealed HeldWords. */
  said: string | null
  slotHoldId: string
  expires: number
  now: number
}

async function writeDeposit(salon: InSalon<Tx>, agreed: AgreedDeposit): Promise<DepositKey> {
  const { booker, placed, due, request, said, slotHoldId, expires, now } = agreed
  const { cancellationWindowHours: windowHours, currency } = await salonRow(salon, [
    'cancellationWindowHours',
    'currency',
  ])
  const key = { businessObjectId: salon.id, id: uuidv7(now) }
  await salon.db
    .insertInto('visitDeposit')
    .values({
      ...{ ...key, userId: booker.userId, windowHours, currency, price: due.price },
      ...{ security: due.security, amount: due.amount, keeps: due.keeps },
      ...{ startTime: new Date(placed.start), endTime: new Date(placed.end), expiresTime: new Date(expires) },
      ...{ stripeAccountId: due.stripeAccountId, slotHoldId, request: JSON.stringify(request), said },
      createdTime: new Date(now),
    })
    .execute()
  if (due.security === 'CARD') await writeTerms(salon, await findDeposit(salon, key.id))
  await addJobs(salon.db, [settleJob(key, depositHoldMinutes * 60_000)])
  return key
}

/**
 * Ends the person's other open deposits in this salon: they pay for one visit at a time, as they hold one start. Money
 * paid for the others in the meantime is refunded.
 */
async function endOtherDeposits(salon: InSalon<Tx>, userId: string): Promise<void> {
  const ended = await salon
    .updateTable('visitDeposit')
    .set({ state: 'ENDED', said: null })
    .where('userId', '=', userId)
    .where('state', '=', 'OPEN')
    .returning(['businessObjectId', 'id'])
    .execute()
  await addJobs(
    salon.db,
    ended.map((key) => settleJob(key)),
  )
}

export const settleJob = ({ businessObjectId, id }: DepositKey, delayMs = 0) => ({
  ...{ task: 'settleDeposit' as const, payload: { businessObjectId, id }, delayMs },
})

async function openStripePage(deps: Deps, stripe: Stripe, { key, here }: { key: DepositKey; here: string }) {
  const salon = inSalon(deps.db, key.businessObjectId)
  const row = await findDeposit(salon, key.id)
  if (row.url !== null || row.state !== 'OPEN') return row
  const { name, urlName } = await salonRow(salon, ['name', 'urlName'])
  const page = {
    ...{ reference: row.id, accountId: row.stripeAccountId, locale: row.request.language },
    returnUrl: `${here}${salonPage(urlName)}/pay/${row.id}`,
    expiresAt: row.createdTime.getTime() + paymentMinutes * 60_000,
  }
  const title = `${name}: ${row.request.names.join(' + ')}`
  const opened = await (row.security === 'CARD'
    ? stripe.openCardPage(page)
    : stripe.openPayment({ ...page, amount: row.amount, currency: row.currency, title, email: undefined }))
  const { id: stripeSessionId, url } = requireGranted(deps, opened)
  await salon
    .updateTable('visitDeposit')
    .set({ stripeSessionId, url })
    .where('id', '=', row.id)
    .where('url', 'is', null)
    .execute()
  return findDeposit(salon, key.id)
}
