import { bookParty } from '@goldline/contract/appointment/party'
import { bookingRefusal } from '@goldline/domain/appointment/booking'
import { isParty } from '@goldline/domain/appointment/party'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { Availability } from '../../availability/queries.ts'
import { acceptBookingTerms } from '../../consent/record.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { storeMessage } from '../change/write-message.ts'
import { lockCustomer } from '../customer.ts'
import { enqueuePartyMessages } from '../telling/enqueue-party.ts'
import { readWritten } from '../write-change.ts'
import { refuseCrowdedBooking, withCrowdWarning } from './crowd.ts'
import { findDueDeposit } from './due-deposit.ts'
import { freeAndPlace } from './free-and-place.ts'
import { loadParty, memberVisit } from './party-visits.ts'
import { type Booker, type PlacedBooking, placeBooking, writeBooking } from './place-booking.ts'
import type { RequestedStart } from './requested-visit.ts'

/**
 * Books a party in one transaction under the salon's lock, so that all visits are booked or none (APT-17). Visits
 * already written may still change staff to make room for the next.
 */
export const bookPartyRoute = write(
  bookParty,
  {
    lock: ({ body }) => body.businessObjectId,
    around: (run, { deps, body }) => withCrowdWarning(deps, body.businessObjectId, run),
  },
  async (work) => {
    const { tx, deps, body, actor, address } = work
    const { userId } = actor
    const language = body.language ?? work.language
    const salon = inSalon(tx, body.businessObjectId)
    const booker = { ...(await lockCustomer(tx, deps, { userId, given: { ...body, language } })), userId, language }
    if (!isParty(peopleOf(work, booker))) throw new Refused('invalid-request', { field: 'body.members' })
    const visits = await bookEach(salon, work, booker)
    const known = visits[0]?.placed.wasHere ?? false
    for (const _ of visits) await refuseCrowdedBooking(salon, deps, { address, known })
    const ids = visits.map(({ id }) => id)
    await enqueuePartyMessages(salon, deps, { appointmentIds: ids })
    const [first = ''] = ids
    if (body.message) await storeMessage(salon, deps, { id: first, userId, fromCustomer: true, text: body.message })
    await acceptBookingTerms(tx, deps, work)
    const appointments = []
    for (const id of ids) appointments.push(await readWritten(salon, { ...deps, language }, { actor, ids: [id] }))
    return { appointments }
  },
)

type PartyWork = WriteContext<typeof bookParty>

const peopleOf = ({ body: { members } }: PartyWork, { customerId }: Booker) =>
  members.map(({ guest }, index) => ({ customerId: index === 0 ? customerId : null, name: guest }))

async function bookEach(salon: InSalon<Tx>, { tx, deps, body, now }: PartyWork, booker: Booker) {
  const first = Date.parse(body.startTime)
  const asking = { ask: runInTransaction(tx), deps, range: { instant: first, before: 0, after: 0 }, now }
  const { after } = await loadParty(salon, asking, body)
  const { customerId } = booker
  const partyId = uuidv7(now)
  const visits: { id: string; placed: PlacedBooking }[] = []
  for (const [index, member] of body.members.entries()) {
    const start = first + (after[index] ?? 0) * 60_000
    const visit = { businessObjectId: salon.id, member, start, position: index + 1 }
    const wished = memberVisit(
      visit,
      visits.map(({ id }) => id),
    )
    const wasHere = visits[0]?.placed.wasHere
    const placed =
      wasHere === undefined
        ? await placeBooking(salon, deps, { wished, booker })
        : { ...(await placeGuest(salon, deps, wished)), wasHere }
    if (deps.stripe && (await findDueDeposit(salon, { placed, customerId, now }))) throw new Refused('party.ask-salon')
    const id = uuidv7(now)
    const guest = index === 0 ? { customerId, title: null } : { customerId: null, title: member.guest?.trim() ?? null }
    const party = { ...guest, partyId, partyPosition: index + 1 }
    await writeBooking(salon, deps, { id, type: 'ONLINE', booker, placed, party })
    visits.push({ id, placed })
  }
  return visits
}

/** Places a guest's visit. The salon does not know guests, so no customer history is checked (BKG-03). */
async function placeGuest(
  salon: InSalon<Tx>,
  deps: Deps,
  wished: RequestedStart<Availability>,
): Promise<Omit<PlacedBooking, 'wasHere'>> {
  const { start } = wished
  const { loaded, assignment } = await freeAndPlace(salon, deps, { wished, own: [] })
  const { chosen, wish } = loaded
  const end = start + chainMinutes(wish.legs) * 60_000
  refuseIf(
    bookingRefusal({
      ...{
        businessObjectId: salon.id,
        blackListed: false,
        wasHere: false,
        appointments: [],
        requests: [],
        guestParties: 0,
        maxConfirmed: 1,
      },
      products: chosen,
      legs: wish.legs,
      wish: { from: start, to: end },
      offered: assignment !== undefined,
    }),
  )
  if (assignment === undefined) throw new Refused('startTime.invalid')
  return { start, end, loaded, assignment, asks: false, tests: false }
}
