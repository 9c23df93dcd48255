/** The results of a bulk message, reader by reader, as a spreadsheet file (MSG-07). */

import type { Language, MessageStatus } from '@goldline/domain/message/kinds'
import type { MessageCause } from '@goldline/domain/message/sent'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { sayer } from '../../texts/say.ts'

const columns = ['name', 'surname', 'way', 'status', 'sms', 'cost', 'sent', 'reason'] as const

type ReportRow = {
  name: string | null
  surname: string | null
  channel: string
  status: MessageStatus
  parts: number | null
  cost: number
  sentTime: Date | null
  failure: MessageCause | null
}

/** Returns the file's rows, without addresses, since exporting those requires the password (AUTH-18). */
export async function reportOf(salon: InSalon, { id }: { id: string }, language: Language): Promise<string[][]> {
  const { rows } = await sql<ReportRow>`
    select c.name, c.surname, m.channel, m.status, m.parts, m.sent_time, m.failure,
      case when m.status <> 'FAILED' or exists (select from credit_entry e where e.message_id = m.id and e.kind = 'SETTLE')
        then coalesce(m.parts * m.unit_price, 0) else 0 end as cost
    from message m left join customer c on c.id = m.customer_id
    where m.business_object_id = ${salon.id} and m.bulk_message_id = ${id} order by c.surname, c.name, m.id`.execute(
    salon.db,
  )
  const say = sayer(language)
  const lines = rows.map(({ name, surname, channel, status, parts, cost, sentTime, failure }) => {
    const when = sentTime?.toISOString().slice(0, 19).replace('T', ' ') ?? ''
    const said = [name ?? '', surname ?? '', channel === 'EMAIL' ? 'E-Mail' : 'SMS', say(`messageStatus.${status}`)]
    return [
      ...said,
      String(parts ?? 0),
      (cost / 100).toFixed(2),
      when,
      failure === null ? '' : say(`messageCause.${failure}`),
    ]
  })
  return [columns.map((column) => say(`bulkReport.${column}`)), ...lines]
}
