import { blockTime } from '@goldline/contract/appointment/entry'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { endOfOccurrence } from '@goldline/domain/appointment/series'
import { transitions } from '@goldline/domain/appointment/status'
import type { Interval } from '@goldline/domain/availability/facts'
import { zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, write } from '../../http/route.ts'
import { deleteExpiredHolds } from '../booking/release-slot-holds.ts'
import { requireKeepingRules } from '../permission.ts'
import { type Occurrence, occurrencesIn, placeEach } from '../series/occurrences.ts'
import { isBusyThen } from '../staff-time.ts'
import { runUndoableTogether } from '../undo/undoable.ts'
import { readWritten } from '../write-change.ts'
import { writeVisit } from '../write-visit.ts'
import { makeRoom, requireRoomVisits } from './make-room.ts'
import { refuseOffGrid } from './place-at-will.ts'

/** The longest blocker, in milliseconds; longer ones are absences. */
const longestMs = 24 * 3_600_000

type BlockContext = Context<typeof blockTime>

/** Blocks staff time without a customer (APT-15, APT-19). */
export const blockTimeRoute = write(blockTime, { lock: ownSalon }, async (work) => {
  const { salon, actor, body, now, deps } = work
  requireKeepingRules(actor, body)
  const { room = [], others = [] } = body
  if (room.length > 0 && others.length > 0) throw new Refused('invalid-request', { field: 'body.room' })
  const people = [...new Set([body.staffId, ...others])]
  const occurrences = people.flatMap((staffId, index) =>
    occurrencesIn(body, now).map((each) => ({ ...each, staffId, member: index + 1 })),
  )
  const visits = [...occurrences.map(({ id }) => ({ id })), ...(await requireRoomVisits(salon, room))]
  const change = async (heldBefore: readonly HeldTime[]) => {
    await makeRoom(salon, deps, { actor, room, heldBefore })
    const called = ({ start, member }: Blocker) => ({
      ...(people.length > 1 && { member }),
      startTime: new Date(start).toISOString(),
    })
    await placeEach(occurrences, {
      called,
      place: (blocker) => block(salon, deps, { context: work, blocker }),
    })
  }
  await runUndoableTogether(salon, deps, { visits, tell: false, change })
  return readWritten(salon, deps, { actor, ids: visits.map(({ id }) => id) })
})

/** `member`: position among the people blocked together, from 1. */
type Blocker = Occurrence & { staffId: string; member: number }
type BlockerEntry = { context: BlockContext; blocker: Blocker }

async function block(salon: InSalon<Tx>, deps: Deps, { context, blocker }: BlockerEntry): Promise<void> {
  const { actor, body } = context
  const { id, start: from, override, series, staffId } = blocker
  const { title = '', note = '' } = body
  const { currency, timeZone } = await requireActiveStaff(salon, staffId)
  const to = endOfOccurrence(zone(timeZone), from, { from: Date.parse(body.startTime), to: Date.parse(body.endTime) })
  const isBusy = await checkBusy(salon, deps, { staffId, from, to, override })
  await writeVisit(salon, deps, {
    id,
    columns: {
      status: transitions.block.to,
      bookingType: 'BLOCKER',
      title: title === '' ? null : title,
      note: note === '' ? null : note,
      startTime: new Date(from),
      endTime: new Date(to),
      requestedStaffId: staffId,
      currency,
      language: context.language,
      ...series,
    },
    time: { held: [{ staffId, from, to, overridden: isBusy }] },
    ...{ by: 'salon', userId: actor.userId, data: { overridden: isBusy ? ['staff.busy'] : [] } },
  })
}

/** Refuses a person who is not active staff with staff.notFound. Returns the salon's currency and time zone. */
export async function requireActiveStaff(salon: InSalon, staffId: string) {
  return salon
    .selectFrom('staff')
    .innerJoin('businessObject as salon', 'salon.id', 'staff.businessObjectId')
    .select(['salon.currency', 'salon.timeZone'])
    .where('staff.id', '=', staffId)
    .where('staff.active', '=', true)
    .where('staff.deletedTime', 'is', null)
    .executeTakeFirstOrThrow(() => new Refused('staff.notFound'))
}

/** Refuses a start off the grid, and an impossible length, with startTime.invalid. */
export function refuseBadBlocker({ from, to }: Interval): void {
  refuseOffGrid(from, to)
  if (to <= from || to - from > longestMs) throw new Refused('startTime.invalid')
}

type BlockedTime = { staffId: string; from: number; to: number; override: boolean }

/** Returns whether the person is busy then; refuses a busy person unless overridden. */
export async function checkBusy(
  salon: InSalon<Tx>,
  deps: Deps,
  asked: BlockedTime & { except?: string },
): Promise<boolean> {
  refuseBadBlocker(asked)
  await deleteExpiredHolds(salon, deps.clock.now())
  const isBusy = await isBusyThen(salon, asked)
  if (isBusy && !asked.override) throw new Refused('staff.busy', { broken: ['staff.busy'] })
  return isBusy
}
