import { holdParty } from '@goldline/contract/appointment/party'
import { holdMinutes } from '@goldline/domain/appointment/strangers'
import { chainMinutes } from '@goldline/domain/product/segments'
import { inSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { refuseCrowdedHold, withCrowdWarning } from './crowd.ts'
import { freeAndPlace } from './free-and-place.ts'
import { holderOf, keepHold, limitHolds } from './hold-slot.ts'
import { loadParty, memberVisit } from './party-visits.ts'

/** Holds the starts of a party, one row per visit, all or none (APT-17). Replaces the previous hold. */
export const holdPartyRoute = write(
  holdParty,
  {
    before: limitHolds,
    lock: ({ body }) => body.businessObjectId,
    around: (run, { deps, body }) => withCrowdWarning(deps, body.businessObjectId, run),
  },
  hold,
)

async function hold(work: WriteContext<typeof holdParty>) {
  const { tx, deps, body, address, now } = work
  const { own, proved } = await holderOf(tx, work)
  const { businessObjectId, members } = body
  const salon = inSalon(tx, businessObjectId)
  const first = Date.parse(body.startTime)
  const asking = { ask: runInTransaction(tx), deps, range: { instant: first, before: 0, after: 0 }, now }
  const { wishes, after } = await loadParty(salon, asking, body)
  const minutes = wishes.reduce((sum, { wish }) => sum + chainMinutes(wish.legs), 0)
  const kept: Awaited<ReturnType<typeof keepHold>>[] = []
  for (const [index, member] of members.entries()) {
    const start = first + (after[index] ?? 0) * 60_000
    const partyPosition = index + 1
    const wished = memberVisit({ businessObjectId, member, start, position: partyPosition })
    // Delete the holder's earlier holds only once: rows after the first belong to this party.
    const { loaded, assignment } = await freeAndPlace(salon, deps, { wished, own: index === 0 ? own : [] })
    if (assignment === undefined) throw new Refused('startTime.invalid')
    if (index === 0)
      await refuseCrowdedHold(tx, deps, { loaded, start, minutes, people: members.length, address, proved })
    const placed = { loaded, start, assignment }
    kept.push(
      await keepHold(salon, deps, {
        ...{ placed, holder: { identity: own[0] ?? '', address }, minutes: holdMinutes, partyPosition },
      }),
    )
  }
  const [head] = kept
  if (head === undefined) throw new Error('a party without members')
  return { id: head.secret, expiresTime: new Date(head.expires).toISOString(), expiresIn: holdMinutes * 60 }
}
