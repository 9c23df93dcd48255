import { joinWaitingList, type WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import { oneOrEach } from '@goldline/domain/appointment/asked-staff'
import { suitableStarts, waitingListLimits, wishFault } from '@goldline/domain/appointment/waiting-list'
import { slotsInSlices } from '@goldline/domain/availability/availability'
import type { Language } from '@goldline/domain/message/kinds'
import type { DayRange } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { FastifyInstance } from 'fastify'
import { loadAvailability } from '../../availability/queries.ts'
import { askTx } from '../../db/ask.ts'
import type { Tx } from '../../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { askedDays } from '../../http/day-range.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { keepProfile, lockCustomer, newcomerFacts } from '../customer.ts'
import { findEntry } from './queries.ts'

type Joining = Context<typeof joinWaitingList>

/**
 * AVL-11. Starts that are free when joining are stored as known, and not offered. Under the salon's lock, since it
 * creates a customer there.
 */
export function joinWaitingListRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ body }: Joining) => body.businessObjectId
  write(app, joinWaitingList, { lock }, (tx, context) => join(tx, at(deps, context.now), context))
}

async function join(tx: Tx, deps: Deps, context: Joining): Promise<WaitingListEntry> {
  const { businessObjectId, products, fromTime, toTime } = context.body
  const { staffId, each } = oneOrEach(context.body)
  const { now } = context
  const range = askedDays(context.body)
  // Refuses services and staff that cannot be booked, like a booking.
  const asked = { products, staffId: context.body.staffId, staffIds: context.body.staffIds }
  const { salon, facts, wish } = await loadAvailability(askTx(tx), { businessObjectId, asked, range, now })
  const today = zone(salon.timeZone).toWall(now).day
  const fault = wishFault({ ...range, fromTime, toTime }, today)
  if (fault) throw new Refused(fault.why === 'too-long' ? 'date-range-too-long' : 'date-range-invalid')

  const language = context.body.language ?? context.language
  const locked = await lockCustomer(tx, deps, { userId: context.actor.userId, given: { ...context.body, language } })
  const { customerId } = locked
  const { blackListed } = await newcomerFacts(tx, deps, { businessObjectId, ...locked })
  if (blackListed) throw new Refused('blackListed')
  await demandRoom(tx, { businessObjectId, customerId, today })

  await keepProfile(tx, deps, { businessObjectId, customerId })
  const free = await inSlices(
    slotsInSlices(facts, wish, { range, now, onLimit: () => deps.metrics.searchLimitHits.inc() }),
  )
  const knownStarts = suitableStarts({ ...range, fromTime, toTime }, free, zone(salon.timeZone))
  const id = await insert(tx, {
    ...context.body,
    staffId,
    staffIds: each,
    range,
    language,
    customerId,
    now,
    knownStarts,
  })
  const entry = await findEntry(tx, { businessObjectId, id })
  if (entry === undefined) throw new Error('an entry that was just written is gone')
  return entry
}

type Written = Omit<Joining['body'], 'from' | 'to' | 'language' | 'staffIds'> & {
  staffIds: readonly (string | null)[] | undefined
  range: DayRange
  language: Language
  customerId: string
  now: number
  knownStarts: readonly number[]
}

async function insert(tx: Tx, { range, now, knownStarts, ...wish }: Written): Promise<string> {
  const { businessObjectId, products, staffId, staffIds, fromTime, toTime, language, customerId } = wish
  const id = uuidv7(now)
  const times = { fromDate: range.from, toDate: range.to, fromTime, toTime, createdTime: new Date(now) }
  await tx
    .insertInto('waitingListEntry')
    .values({
      businessObjectId,
      id,
      customerId,
      products,
      staffId,
      staffIds: staffIds ? [...staffIds] : null,
      language,
      ...times,
      knownStarts: knownStarts.map((start) => new Date(start)),
    })
    .execute()
  return id
}

/** Under the locks of salon and customer, so that two at once are counted one after the other. */
async function demandRoom(tx: Tx, of: { businessObjectId: string; customerId: string; today: string }): Promise<void> {
  const { count } = await tx
    .selectFrom('waitingListEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('businessObjectId', '=', of.businessObjectId)
    .where('customerId', '=', of.customerId)
    .where('toDate', '>=', of.today)
    .executeTakeFirstOrThrow()
  if (Number(count) >= waitingListLimits.perCustomer) throw new Refused('waiting-list.too-many')
}
