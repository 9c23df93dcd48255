import { startVisitDeposit, type VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { depositHoldMinutes, paymentMinutes } from '@goldline/domain/payment/deposit'
import { refuseCrowdedBooking, refuseCrowdedHold, tellingOfCrowd } from '../../appointment/booking/crowd.ts'
import { dueDeposit } from '../../appointment/booking/due-deposit.ts'
import { keepHold } from '../../appointment/booking/hold-slot.ts'
import { orNearest } from '../../appointment/booking/nearest.ts'
import { type Booker, type PlacedBooking, placeBooking } from '../../appointment/booking/place-booking.ts'
import { wishedVisit } from '../../appointment/booking/wished-visit.ts'
import { lockCustomer } from '../../appointment/customer.ts'
import { acceptTermsWith } from '../../consent/record.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { DepositRequest } from '../../db/json-columns.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { demandAnswers } from '../../form/write-answers.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { findDepositAccount } from '../../ledger/deposits.ts'
import { openedAt } from '../../ledger/return-address.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { stripeOf } from '../finish-setup.ts'
import { granted } from '../start-setup.ts'
import { type DepositKey, depositWire, findDeposit } from './queries.ts'

/**
 * PAY-03: holds the start, writes what is agreed, and opens Stripe's page afterwards, under the deposit's id: a repeat
 * finds the same page. The start is held for longer than the page can be paid.
 */
export const startVisitDepositRoute = write(
  startVisitDeposit,
  {
    before: async ({ deps }): Promise<Stripe> => stripeOf(deps),
    lock: ({ body }) => body.businessObjectId,
    around: async (run: () => Promise<DepositKey>, { deps, body, raw, now }, stripe: Stripe): Promise<VisitDeposit> => {
      const { businessObjectId } = body
      const work = () => tellingOfCrowd(deps, businessObjectId, run)
      const key = await orNearest(deps, wishedVisit(body), work)
      const here = openedAt(deps.config.publicUrl, raw.request)
      return depositWire(await atStripe(deps, stripe, { key, here }), now)
    },
  },
  (work) => start(work),
)

async function start(work: WriteContext<typeof startVisitDeposit>): Promise<DepositKey> {
  const { tx, deps, body, now, address } = work
  const wished = wishedVisit(body)
  const { businessObjectId } = wished
  const { userId } = work.actor
  const language = body.language ?? work.language
  const locked = await lockCustomer(tx, deps, { userId, given: { ...body, language } })
  const booker = { ...locked, userId, language }
  const salon = inSalon(tx, businessObjectId)
  const placed = await placeBooking(salon, deps, { wished, booker })
  await refuseCrowdedBooking(salon, deps, { address, known: placed.wasHere })
  await refuseCrowdedHold(tx, deps, { loaded: placed.loaded, start: placed.start, address, proved: placed.wasHere })
  const due = await dueDeposit(salon, { placed, customerId: locked.customerId, now })
  if (due === undefined) throw new Refused('deposit.not-due')
  const given = placed.asks ? (body.answers ?? []) : []
  if (placed.asks) await demandAnswers(salon, wishedServices(body.products, locked.customerId), given)
  await endOthers(salon, userId)
  const hold = { placed, identity: locked.identities[0] ?? '', address, minutes: depositHoldMinutes }
  const { expires } = await keepHold(salon, deps, hold)
  await acceptTermsWith(tx, deps, work)
  const { products, staffId, staffIds } = body
  const names = due.services.map(({ name, names }) => names[language] ?? name)
  const request: DepositRequest = { products, staffId, language, names, ...(staffIds && { staffIds }) }
  const answers = given.length === 0 ? null : deps.secrets.seal(JSON.stringify(given))
  return writeDeposit(salon, { booker, placed, due, request, answers, expires, now })
}

export const wishedServices = (products: readonly string[], customerId: string) => ({
  customerId,
  productIds: products.map((key) => key.slice(0, 36)),
})

type AgreedDeposit = {
  booker: Booker
  placed: PlacedBooking
  due: { amount: number; price: number }
  request: DepositRequest
  /** Sealed. */
  answers: string | null
  expires: number
  now: number
}

async function writeDeposit(salon: InSalon<Tx>, agreed: AgreedDeposit): Promise<DepositKey> {
  const { booker, placed, due, request, answers, expires, now } = agreed
  const account = await findDepositAccount(salon)
  const { cancellationWindowHours: windowHours, currency } = await salonRow(salon, [
    'cancellationWindowHours',
    'currency',
  ])
  const key = { businessObjectId: salon.id, id: uuidv7(now) }
  await salon.db
    .insertInto('visitDeposit')
    .values({
      ...{ ...key, userId: booker.userId, windowHours, currency, amount: due.amount, price: due.price },
      ...{ startTime: new Date(placed.start), endTime: new Date(placed.end), expiresTime: new Date(expires) },
      ...{ stripeAccountId: account?.stripeAccountId ?? '', request: JSON.stringify(request), answers },
      createdTime: new Date(now),
    })
    .execute()
  await addJobs(salon.db, [settleJob(key, depositHoldMinutes * 60_000)])
  return key
}

/** A person pays for one visit at a time here, as they hold one start. What was paid meanwhile goes back. */
async function endOthers(salon: InSalon<Tx>, userId: string): Promise<void> {
  const ended = await salon
    .updateTable('visitDeposit')
    .set({ state: 'ENDED', answers: null })
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

async function atStripe(deps: Deps, stripe: Stripe, { key, here }: { key: DepositKey; here: string }) {
  const salon = inSalon(deps.db, key.businessObjectId)
  const row = await findDeposit(salon, key.id)
  if (row.url !== null || row.state !== 'OPEN') return row
  const { name, urlName } = await salonRow(salon, ['name', 'urlName'])
  const opened = await stripe.openPayment({
    ...{ reference: row.id, accountId: row.stripeAccountId, amount: row.amount, currency: row.currency },
    ...{ title: `${name}: ${row.request.names.join(' + ')}`, email: undefined, locale: row.request.language },
    returnUrl: `${here}${salonPage(urlName)}/pay/${row.id}`,
    expiresAt: row.createdTime.getTime() + paymentMinutes * 60_000,
  })
  const { id: stripeSessionId, url } = granted(deps, opened)
  await salon
    .updateTable('visitDeposit')
    .set({ stripeSessionId, url })
    .where('id', '=', row.id)
    .where('url', 'is', null)
    .execute()
  return findDeposit(salon, key.id)
}
