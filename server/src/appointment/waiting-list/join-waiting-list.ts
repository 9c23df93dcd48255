import { joinWaitingList, type WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import { normaliseStaffRequest } from '@goldline/domain/appointment/requested-staff'
import { zone } from '@goldline/domain/time/zone'
import { loadFacts } from '../../availability/queries.ts'
import { toWish } from '../../availability/wish.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { requireDayRange } from '../../http/day-range.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { ensureProfile, lockCustomer, newcomerFacts } from '../customer.ts'
import { findFreeStarts, requireFreeEntry, requireValidWish, writeEntry } from './entry.ts'
import { findEntry } from './queries.ts'

type JoinContext = Context<typeof joinWaitingList>

/**
 * Adds the customer to the waiting list (AVL-11). Starts that are free already are stored as known and not offered.
 * Takes the salon's lock, since it creates a customer there.
 */
export const joinWaitingListRoute = write(joinWaitingList, { lock: ({ body }) => body.businessObjectId }, (work) =>
  join(inSalon(work.tx, work.body.businessObjectId), work.deps, work),
)

async function join(salon: InSalon<Tx>, deps: Deps, context: JoinContext): Promise<WaitingListEntry> {
  const { products, fromTime, toTime } = context.body
  const { staffId, each } = normaliseStaffRequest(context.body)
  const { now } = context
  const range = requireDayRange(context.body)
  // Refuse services and staff that cannot be booked, like a booking.
  const asked = { products, staffId: context.body.staffId, staffIds: context.body.staffIds }
  const loaded = await loadFacts(runInTransaction(salon.db), { businessObjectId: salon.id, range, now }, (offer) =>
    toWish(offer, asked),
  )
  const today = zone(loaded.businessObject.timeZone).toWall(now).day
  const wish = { ...range, fromTime, toTime }
  requireValidWish(wish, today)

  const language = context.body.language ?? context.language
  const locked = await lockCustomer(salon.db, deps, {
    userId: context.actor.userId,
    given: { ...context.body, language },
  })
  const { customerId } = locked
  const { blackListed } = await newcomerFacts(salon, deps, { ...locked })
  if (blackListed) throw new Refused('blackListed')
  await requireFreeEntry(salon, { customerId, today })

  await ensureProfile(salon, deps, { customerId })
  const known = await findFreeStarts(deps, loaded, wish)
  const row = { businessObjectId: salon.id, customerId, language, products, staffId, staffIds: each }
  const id = await writeEntry(salon.db, deps, { ...row, wish, known })
  const entry = await findEntry(salon.db, { businessObjectId: salon.id, id }, context.language)
  if (entry === undefined) throw new Error('an entry that was just written is gone')
  return entry
}
