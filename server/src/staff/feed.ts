import { getStaffFeed, makeStaffFeed, readStaffFeed, removeStaffFeed } from '@goldline/contract/staff/feed'
import { partsOfPerson } from '@goldline/domain/appointment/person-parts'
import type { Segment } from '@goldline/domain/availability/facts'
import { shownName } from '@goldline/domain/customer/masking'
import type { Language } from '@goldline/domain/message/kinds'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import { say } from '../texts/say.ts'

/**
 * STF-08: each person has one feed, of whose secret only a hash is stored. It ends with the session that created it, as
 * every read checks, so that a lost phone shows no more visits once it is signed out or removed.
 */
export const feedRoutes = routes(
  read(getStaffFeed, async ({ salon, actor, now }) => {
    const feed = await salon
      .selectFrom('staffFeed as f')
      .innerJoin('token as t', 't.id', 'f.tokenId')
      .leftJoin('device as d', (join) =>
        join.onRef('d.businessObjectId', '=', 't.businessObjectId').onRef('d.id', '=', 't.deviceId'),
      )
      .select('f.createdTime')
      .where('d.removedTime', 'is', null)
      .where('f.staffId', '=', ownStaffId(actor))
      .where('t.revokedTime', 'is', null)
      .where('t.expiresTime', '>', new Date(now))
      .executeTakeFirst()
    return { createdTime: feed?.createdTime.toISOString() ?? null }
  }),
  write(makeStaffFeed, async ({ salon, tx, deps: { config }, actor, now }) => {
    const secret = randomSecret()
    const staffId = ownStaffId(actor)
    await endFeed(salon, staffId)
    const { businessObjectId, tokenId } = actor
    const row = { businessObjectId, staffId, tokenId, hash: sha256(secret), createdTime: new Date(now) }
    await tx.insertInto('staffFeed').values(row).execute()
    return { url: `${config.publicUrl}/v1/staff-feeds/${secret}` }
  }),
  write(removeStaffFeed, async ({ salon, actor }) => {
    await endFeed(salon, ownStaffId(actor))
  }),
  read(readStaffFeed, async ({ db, params, raw, now }) => {
    const feed = await requireFeed(db, params.secret, now)
    const file = calendarOf(feed, await visitsOf(db, feed, now))
    raw.reply.header('cache-control', 'no-store').type('text/calendar; charset=utf-8').send(file)
  }),
)

/** Returns the caller's staff id; refuses a caller who is not staff with staff.notFound. */
export function ownStaffId({ staffId }: SalonActor): string {
  if (staffId === null) throw new Refused('staff.notFound')
  return staffId
}

async function endFeed(salon: InSalon<Tx>, staffId: string): Promise<void> {
  await salon.deleteFrom('staffFeed').where('staffId', '=', staffId).execute()
}

type Feed = { businessObjectId: string; staffId: string; salon: string; language: Language }

/** Finds the feed by its secret. Refuses with notFound, also once the session has ended or the person has left. */
async function requireFeed(db: Db, secret: string, now: number): Promise<Feed> {
  const { rows } = await sql<Feed>`
    select f.business_object_id, f.staff_id, b.name as salon, u.language
    from staff_feed f
    join business_object b on b.id = f.business_object_id
    join staff s on s.business_object_id = f.business_object_id and s.id = f.staff_id and s.active and s.deleted_time is null
    join token t on t.id = f.token_id and t.revoked_time is null and t.expires_time > ${new Date(now)}
    join app_user u on u.id = t.user_id
    join user_role r on r.business_object_id = f.business_object_id and r.user_id = t.user_id and r.staff_id = f.staff_id
    left join device d on d.business_object_id = t.business_object_id and d.id = t.device_id
    where d.removed_time is null and f.hash = ${sha256(secret)}`.execute(db)
  const [feed] = rows
  if (feed === undefined) throw new Refused('notFound')
  return feed
}

type Visit = {
  id: string
  version: number
  isBlocker: boolean
  startTime: Date
  endTime: Date
  title: string | null
  name: string | null
  surname: string | null
  services: { name: string; staffId: string | null; segments: Segment[] }[]
  lastModified: Date
}

const dayMs = 86_400_000
const daysBack = 30
const daysAhead = 183

/** Reads the visits in which the person does a service, and their blockers, without cancelled ones. */
async function visitsOf(db: Db, { businessObjectId, staffId, language }: Feed, now: number): Promise<Visit[]> {
  const from = new Date(now - daysBack * dayMs)
  const to = new Date(now + daysAhead * dayMs)
  const { rows } = await sql<Visit>`
    select a.id, a.version, a.booking_type = 'BLOCKER' as is_blocker, a.start_time, a.end_time, a.title, c.name, c.surname,
      a.last_modified, coalesce((select json_agg(json_build_object('name', ${nameIn('s', language)}, 'staffId', s.assigned_staff_id,
        'segments', s.segments) order by s.position) from appointment_service s
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services
    from appointment a left join customer c on c.id = a.customer_id
    where a.business_object_id = ${businessObjectId} and a.start_time between ${from} and ${to}
      and a.status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED', 'BLOCKER')
      and (a.booking_type = 'BLOCKER' and a.requested_staff_id = ${staffId}
        or exists (select from appointment_service s where s.business_object_id = a.business_object_id
          and s.appointment_id = a.id and s.assigned_staff_id = ${staffId}))
    order by a.start_time, a.id`.execute(db)
  return rows
}

/** Returns the person's own parts of a visit, without those of colleagues. */
function runsFor({ id, services, startTime, endTime, ...visit }: Visit, staffId: string) {
  if (visit.isBlocker) return [{ ...visit, id: `visit-${id}`, services: [], startTime, endTime }]
  const whole = { start: startTime.getTime(), end: endTime.getTime() }
  return partsOfPerson(services, whole, staffId).map((run, index) => ({
    ...visit,
    id: index === 0 ? `visit-${id}` : `visit-${id}-${index + 1}`,
    services: run.services.map(({ name }) => name),
    startTime: new Date(run.start),
    endTime: new Date(run.end),
  }))
}

function calendarOf({ salon, language, staffId }: Feed, visits: readonly Visit[]): string {
  const lines = ical({
    name: plain(salon),
    prodId: { company: 'Goldline', product: 'Goldline', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
    events: visits
      .flatMap((visit) => runsFor(visit, staffId))
      .map((entry) => ({
        id: `${entry.id}@goldline`,
        sequence: entry.version,
        stamp: entry.lastModified,
        start: entry.startTime,
        end: entry.endTime,
        summary: summaryOf(entry, language),
      })),
  }).toString()
  // RFC 5545, 3.1: the last line must end like the others; the library omits it.
  return `${lines}\r\n`
}

type EntryTitle = Pick<Visit, 'isBlocker' | 'title' | 'name' | 'surname'> & { services: readonly string[] }

function summaryOf({ isBlocker, title, name, surname, services }: EntryTitle, language: Language): string {
  if (isBlocker) return plain(title ?? '') || say(language, 'feed.blocked')
  // A guest's full name is the title of their visit, also where a customer booked for them (CUS-13).
  const [first = '', ...others] = plain(title ?? '').split(' ')
  const who =
    name === null || first !== ''
      ? { name: first, surname: others.join(' ') }
      : { name: name ?? '', surname: surname ?? '' }
  return plain([shownName(who), services.join(', ')].filter((part) => part !== '').join(' · '))
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
