import { blockTime } from '@goldline/contract/appointment/edit'
import { transitions } from '@goldline/domain/appointment/status'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { remember } from './history.ts'
import { refuseOffGrid, releaseExpired } from './placing.ts'
import { findAppointment } from './queries.ts'
import { holdTime } from './staff-time.ts'
import { type Key, undoably } from './undo/undoable.ts'

/** Longer ones are absences. */
const longestMs = 24 * 3_600_000

type Blocking = Context<typeof blockTime>

/** APT-15: time without a customer. */
export function blockTimeRoute(app: FastifyInstance, deps: RouteDeps): void {
  const lock = ({ actor }: Blocking) => actor.businessObjectId
  write(app, blockTime, { lock }, async (tx, context) => {
    const { actor, now } = context
    const standing = at(deps, now)
    const key = { businessObjectId: actor.businessObjectId, id: uuidv7(now) }
    await undoably(tx, standing, { key, tell: false, change: () => block(tx, standing, { key, context }) })
    const made = await findAppointment(tx, standing, { actor, id: key.id })
    if (made === undefined) throw new Error('a blocker that was just written is gone')
    return made
  })
}

async function block(tx: Tx, deps: Deps, { key, context }: { key: Key; context: Blocking }): Promise<void> {
  const { actor, body, now } = context
  const { businessObjectId, id: appointmentId } = key
  const { staffId, title = '', note = '', override = false } = body
  const [from, to] = [Date.parse(body.startTime), Date.parse(body.endTime)]
  const currency = await refuseStranger(tx, businessObjectId, staffId)
  const isBusy = await blocked(tx, deps, { businessObjectId, staffId, from, to, override })
  await tx
    .insertInto('appointment')
    .values({
      businessObjectId,
      id: appointmentId,
      status: transitions.block.to,
      bookingType: 'BLOCKER',
      title: title === '' ? null : title,
      note: note === '' ? null : note,
      startTime: new Date(from),
      endTime: new Date(to),
      requestedStaffId: staffId,
      currency,
      language: context.language,
      createdTime: new Date(now),
      lastModified: new Date(now),
    })
    .execute()
  const held = [{ staffId, from, to, overridden: isBusy }]
  await holdTime(tx, businessObjectId, { holder: { appointmentId }, held })
  const data = { overridden: isBusy ? ['staff.busy'] : [] }
  await remember(tx, deps, { businessObjectId, appointmentId, by: 'salon', userId: actor.userId, what: 'booked', data })
  await notify(tx, { topic: 'appointment', businessObjectId, id: appointmentId, version: 1 })
}

/** Refuses with staff.notFound. Answers with the salon's currency. */
async function refuseStranger(tx: Tx, businessObjectId: string, staffId: string): Promise<string> {
  const found = await tx
    .selectFrom('staff')
    .innerJoin('businessObject as salon', 'salon.id', 'staff.businessObjectId')
    .select('salon.currency')
    .where('staff.businessObjectId', '=', businessObjectId)
    .where('staff.id', '=', staffId)
    .where('staff.active', '=', true)
    .where('staff.deletedTime', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('staff.notFound')
  return found.currency
}

type Blocked = { businessObjectId: string; staffId: string; from: number; to: number; override: boolean }

/** Whether the person has somebody or something else then; refuses unless that is overridden. */
export async function blocked(tx: Tx, deps: Deps, asked: Blocked & { except?: string }): Promise<boolean> {
  const { businessObjectId, staffId, from, to, override, except = null } = asked
  refuseOffGrid(from, to)
  if (to <= from || to - from > longestMs) throw new Refused('startTime.invalid')
  await releaseExpired(tx, businessObjectId, deps.clock.now())
  const { rows } = await sql`/* busy-then */
    select from occupation where business_object_id = ${businessObjectId} and staff_id = ${staffId}
      and during && tstzrange(${new Date(from)}, ${new Date(to)})
      and appointment_id is distinct from ${except}::uuid limit 1`.execute(tx)
  if (rows.length > 0 && !override) throw new Refused('staff.busy', { broken: ['staff.busy'] })
  return rows.length > 0
}
