import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { longDay } from '../../message/format.ts'
import { oneLine } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import type { MessageDeps } from '../../message/types.ts'
import { button, mail } from '../../texts/mail.ts'

/** STF-04: notifies a staff member that their other calendar has been unreadable since `day`. */
export const calendarLost: Notice<{ salon: string; day: string; link: string }> = {
  type: 'CALENDAR_LOST',
  mail: (say, { link }) =>
    mail(
      say('calendarLost.subject'),
      say('hello.short'),
      say('calendarLost.text'),
      button(say('calendarLost.open'), link),
      say('calendarLost.more'),
    ),
}

type LostCalendar = { businessObjectId: string; staffId: string; since: number }
type LostCalendarRow = { salon: string; country: string; timeZone: string; email: string | null; language: Language }

/**
 * STF-04: notifies a person that their other calendar has been unreadable since `since` (epoch milliseconds), by their
 * account's confirmed e-mail, else by the e-mail that the salon has.
 */
export async function enqueueCalendarLost(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, staffId, since }: LostCalendar,
): Promise<void> {
  const { rows } = await sql<LostCalendarRow>`
    select b.name as salon, b.country, b.time_zone, coalesce(u.email, s.email) as email, coalesce(u.language, b.language) as language
    from staff s join business_object b on b.id = s.business_object_id
      left join user_role r on r.business_object_id = s.business_object_id and r.staff_id = s.id
      left join app_user u on u.id = r.user_id and u.email is not null and u.email_confirmed_time is not null
    where s.business_object_id = ${businessObjectId} and s.id = ${staffId} order by u.id nulls last limit 1`.execute(tx)
  const [row] = rows
  if (!row?.email) return
  const { email, language, salon } = row
  await sendNotice(tx, deps, {
    notice: calendarLost,
    to: [{ channel: 'EMAIL', recipient: email, language }],
    about: { businessObjectId, cause: `CALENDAR_LOST ${staffId} ${since}` },
    facts: {
      salon: oneLine(salon),
      day: longDay(new Date(since), row),
      link: `${deps.config.publicUrl}/staff/me`,
    },
  })
}
