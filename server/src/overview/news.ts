/** Calls about news (APT-21): history entries marked as news. The salon's lock orders them by commit. */

import { getNews, getUnreadNews, type News, readNews } from '@goldline/contract/overview/news'
import { maxUnread } from '@goldline/domain/appointment/news'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'

const pageLength = 30

/** SQL: the full name of customer `c`; null: the customer has no name. */
export const fullName = sql<string>`nullif(concat_ws(' ', nullif(c.name, ''), nullif(c.surname, '')), '')`

export const newsRoutes = routes(
  read(getNews, async ({ db, actor, query: { after } }) => {
    const news = await newsOf(db, actor, after)
    return { news: news.slice(0, pageLength), more: news.length > pageLength }
  }),
  read(getUnreadNews, async ({ db, actor }) => ({ unread: await unreadOf(db, actor) })),
  write(readNews, async ({ salon, tx, actor: { businessObjectId, userId }, body: { upTo }, now }) => {
    const until = new Date(Math.min(Date.parse(upTo), now))
    await salon
      .updateTable('userRole')
      .set(({ fn, ref, val }) => ({ newsReadTime: fn<Date>('greatest', [ref('newsReadTime'), val(until)]) }))
      .where('userId', '=', userId)
      .execute()
    return { unread: await unreadOf(tx, { businessObjectId, userId }) }
  }),
)

type Reader = Pick<SalonActor, 'businessObjectId' | 'userId'>

/** SQL: whether entry `h` is unread; a person's own changes never are. */
const isUnread = ({ businessObjectId, userId }: Reader) => sql<boolean>`(h.user_id is distinct from ${userId}
  and h.at > (select news_read_time from user_role where business_object_id = ${businessObjectId} and user_id = ${userId}))`

type NewsRow = Omit<News, 'at' | 'startTime' | 'movedFrom'> & { at: Date; startTime: Date; movedFrom: string | null }

/** Reads news; returns one more item than a page has. */
async function newsOf(db: Db, reader: Reader, after: string | undefined): Promise<News[]> {
  const { businessObjectId } = reader
  const { rows } = await sql<NewsRow>`
    select h.id, h.at, h.news as kind, h.appointment_id, a.start_time, ${fullName} as customer,
      array(select s.name from appointment_service s where s.business_object_id = a.business_object_id
        and s.appointment_id = a.id order by s.position) as services,
      case when h.news = 'moved' then h.data->'from'->>'startTime' end as moved_from, m.text, ${isUnread(reader)} as unread
    from appointment_history h
    join appointment a on a.business_object_id = h.business_object_id and a.id = h.appointment_id
    left join customer c on c.id = a.customer_id
    left join appointment_message m on h.news = 'messaged' and m.business_object_id = h.business_object_id
      and m.id = (h.data->>'id')::uuid
    where h.business_object_id = ${businessObjectId} and h.news is not null
      and ${after === undefined ? sql`true` : beforeOf(businessObjectId, after)}
    order by h.at desc, h.id desc limit ${pageLength + 1}`.execute(db)
  return rows.map(({ at, startTime, movedFrom, ...row }) => ({
    ...row,
    at: at.toISOString(),
    startTime: startTime.toISOString(),
    movedFrom: movedFrom && new Date(movedFrom).toISOString(),
  }))
}

const beforeOf = (businessObjectId: string, id: string) =>
  sql`(h.at, h.id) < (select at, id from appointment_history where business_object_id = ${businessObjectId} and id = ${id})`

/** Includes open requests, whether read or not (APT-16m). */
async function unreadOf(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int + (select count(*)::int from visit_request r
        where r.business_object_id = ${reader.businessObjectId} and r.state = 'OPEN' and r.expires_time > clock_now()) as unread
    from (select from appointment_history h
      where h.business_object_id = ${reader.businessObjectId} and h.news is not null and ${isUnread(reader)}
      limit ${maxUnread}) each`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Counts customers' bookings and cancellations since an instant. */
export async function newsSince(salon: InSalon, since: Date) {
  const { booked, cancelled } = await salon
    .selectFrom('appointmentHistory')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('news', '=', 'booked').as('booked'),
      fn.countAll<number>().filterWhere('news', '=', 'cancelled').as('cancelled'),
    ])
    .where('news', 'is not', null)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { booked: Number(booked), cancelled: Number(cancelled) }
}
