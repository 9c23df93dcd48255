import {
  getHealthNoteLooks,
  getHealthNoteSettings,
  putHealthNote,
  updateHealthNoteSettings,
} from '@goldline/contract/customer/health'
import { type HealthNote, readHealthNote } from '@goldline/contract/customer/health-note'
import { getMyHealthLooks, type HealthLooks } from '@goldline/contract/customer/my-health-looks'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import { changeSalonRow } from '../../db/salon-row.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { isLeader, publicNameOf, requireCustomer } from '../queries.ts'
import { healthAnswersOf } from './answers.ts'

async function requireHealthCustomer(tx: Tx, actor: SalonActor, id: string): Promise<string> {
  const found = await requireCustomer(tx, actor, id)
  await requireHealthRight(tx, actor)
  return found
}

type HealthAccess = { actor: SalonActor; customerId: string; wrote: boolean; now: number }

async function recordAccess(
  tx: Tx,
  { actor: { businessObjectId, userId }, customerId, wrote, now }: HealthAccess,
): Promise<void> {
  const at = { id: uuidv7(now), at: new Date(now) }
  await tx
    .insertInto('customerHealthLook')
    .values({ businessObjectId, customerId, userId, wrote, ...at })
    .execute()
}

async function noteOf(salon: InSalon, deps: Deps, customerId: string): Promise<HealthNote> {
  const note = await salon
    .selectFrom('customerHealthNote')
    .select(['text', 'changedTime'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  const answers = await healthAnswersOf(salon, deps, customerId)
  return { text: note?.text ?? '', changedTime: note?.changedTime.toISOString() ?? null, answers }
}

type Note = { businessObjectId: string; customerId: string; text: string; changedTime: Date }

async function putNote(tx: Tx, note: Note): Promise<void> {
  const { businessObjectId, customerId, text, changedTime } = note
  if (text === '') {
    await inSalon(tx, businessObjectId).deleteFrom('customerHealthNote').where('customerId', '=', customerId).execute()
    return
  }
  await tx
    .insertInto('customerHealthNote')
    .values(note)
    .onConflict((conflict) => conflict.constraint('customer_health_note_pk').doUpdateSet({ text, changedTime }))
    .execute()
}

const latest = 200

/** The salon's switch for health notes. */
const settingsRoutes = routes(
  read(getHealthNoteSettings, ({ db, actor }) =>
    db
      .selectFrom('businessObject')
      .select('healthNotes as enabled')
      .where('id', '=', actor.businessObjectId)
      .executeTakeFirstOrThrow(),
  ),
  write(updateHealthNoteSettings, async ({ salon, body: { enabled } }) => {
    await changeSalonRow(salon, { healthNotes: enabled })
    return { enabled }
  }),
)

/** PRIV-02: reads whether the salon uses health notes, and whether the person has the right to see them. */
async function healthRights(
  salon: InSalon,
  { userId }: { userId: string },
): Promise<{ enabled: boolean; granted: boolean }> {
  const { rows } = await sql<{ enabled: boolean; granted: boolean }>`
    select b.health_notes as enabled, coalesce(r.health_notes, false) as granted
    from business_object b left join user_role r on r.business_object_id = b.id and r.user_id = ${userId}
    where b.id = ${salon.id}`.execute(salon.db)
  return rows[0] ?? { enabled: false, granted: false }
}

/** Refuses with health-notes.off or forbidden. */
async function requireHealthRight(db: Db, actor: { businessObjectId: string; userId: string }): Promise<void> {
  const { enabled, granted } = await healthRights(inSalon(db, actor.businessObjectId), actor)
  if (!enabled) throw new Refused('health-notes.off')
  if (!granted) throw new Refused('forbidden')
}

export const healthRoutes = routes(
  // Records the access in the transaction that reads, so that none is missing.
  write(readHealthNote, async ({ salon, tx, deps, actor, params, now }) => {
    const customerId = await requireHealthCustomer(tx, actor, params.id)
    await recordAccess(tx, { actor, customerId, wrote: false, now })
    return noteOf(salon, deps, customerId)
  }),
  write(putHealthNote, async ({ salon, tx, deps, actor, params, body, now }) => {
    const { businessObjectId } = actor
    const customerId = await requireHealthCustomer(tx, actor, params.id)
    await recordAccess(tx, { actor, customerId, wrote: true, now })
    await putNote(tx, { businessObjectId, customerId, text: body.text, changedTime: new Date(now) })
    await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
    return noteOf(salon, deps, customerId)
  }),
  read(getHealthNoteLooks, async ({ db, actor, params }) => {
    const { businessObjectId } = actor
    const id = await requireCustomer(db, actor, params.id)
    const { rows } = await sql<{ at: Date; by: string | null; wrote: boolean }>`
      select l.at, l.wrote, nullif(trim(u.name || ' ' || u.surname), '') as by
      from customer_health_look l left join app_user u on u.id = l.user_id
      where l.business_object_id = ${businessObjectId} and l.customer_id = ${id}
      order by l.at desc, l.id desc limit ${latest}`.execute(db)
    return rows.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }))
  }),
  read(getMyHealthLooks, ({ db, actor }) => readHealthAccesses(db, actor.userId)),
  settingsRoutes,
)

/** PRIV-02j: reads who accessed a person's health data, by salon. */
async function readHealthAccesses(db: Db, userId: string): Promise<HealthLooks[]> {
  const { rows } = await sql<HealthLooks>`
    select json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'country', b.country) as business_object,
      (select json_agg(json_build_object('time', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'wrote', l.wrote,
          'name', ${publicNameOf('l')}, 'leader', ${isLeader}) order by l.at desc, l.id desc)
        from (select * from customer_health_look x where x.business_object_id = b.id and x.customer_id = c.id
          order by x.at desc, x.id desc limit ${latest}) l) as looks
    from customer c join business_object b on exists (select from customer_health_look x
      where x.business_object_id = b.id and x.customer_id = c.id)
    where c.user_id = ${userId} order by b.name, b.id`.execute(db)
  return rows
}
