import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { longDay } from './format.ts'
import { oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

type LostCalendar = { businessObjectId: string; staffId: string; since: number }
type Row = { salon: string; country: string; timeZone: string; email: string | null; language: Language }

/**
 * STF-04: tells a person that their other calendar has been unreadable since `since` (epoch milliseconds). Mails their
 * account's confirmed e-mail, else the one that the salon has.
 */
export async function enqueueCalendarLost(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, staffId, since }: LostCalendar,
): Promise<void> {
  const { rows } = await sql<Row>`
    select b.name as salon, b.country, b.time_zone, coalesce(u.email, s.email) as email, coalesce(u.language, b.language) as language
    from staff s join business_object b on b.id = s.business_object_id
      left join user_role r on r.business_object_id = s.business_object_id and r.staff_id = s.id
      left join app_user u on u.id = r.user_id and u.email is not null and u.email_confirmed_time is not null
    where s.business_object_id = ${businessObjectId} and s.id = ${staffId} order by u.id nulls last limit 1`.execute(tx)
  const [row] = rows
  if (!row?.email) return
  const { email, language, salon } = row
  const day = longDay(new Date(since), row)
  const mail = texts[language].calendarLost({ salon: oneLine(salon), day, link: `${deps.config.publicUrl}/staff/me` })
  const cause = `CALENDAR_LOST ${staffId} ${since}`
  const head = { businessObjectId, type: 'CALENDAR_LOST', cause, language, channel: 'EMAIL', recipient: email } as const
  await queueMessages(tx, deps, [{ ...head, ...mail }])
}
