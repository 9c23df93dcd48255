/** What became of a message to many: progress, its end before its time, and a report (MSG-07). */
import { getBulkMessages, getBulkReport, stopBulkMessage } from '@goldline/contract/message/bulk'
import type { Language, MessageStatus } from '@goldline/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endReservations } from '../../credit/reserve.ts'
import { sendCsv } from '../../customer/export-customers.ts'
import type { Db } from '../../db/transaction.ts'
import { read, write } from '../../http/route.ts'
import { findBulkMessage, findBulkMessages } from './queries.ts'

export function followBulkRoutes(app: FastifyInstance): void {
  read(app, getBulkMessages, (db, { actor }) => findBulkMessages(db, actor.businessObjectId))
  stopRoute(app)
  read(app, getBulkReport, async (db, { actor: { businessObjectId }, params, query, language, raw }) => {
    await findBulkMessage(db, businessObjectId, params.id)
    return sendCsv(
      raw.reply,
      'message',
      await reportOf(db, { businessObjectId, id: params.id }, query.locale ?? language),
    )
  })
}

/** One that a worker has taken already still leaves. */
function stopRoute(app: FastifyInstance): void {
  write(app, stopBulkMessage, async (tx, { actor: { businessObjectId }, params: { id }, now }) => {
    await findBulkMessage(tx, businessObjectId, id)
    const unsent = await tx
      .updateTable('message')
      .set({ status: 'FAILED', error: 'stopped', text: '' })
      .where('businessObjectId', '=', businessObjectId)
      .where('bulkMessageId', '=', id)
      .where('status', '=', 'QUEUED')
      .returning(['id', 'businessObjectId'])
      .execute()
    await endReservations(
      tx,
      unsent.map((each) => ({ ...each, ending: 'RELEASE' })),
      now,
    )
    await tx
      .updateTable('bulkMessage')
      .set({ endedTime: new Date(now), stopped: unsent.length > 0 })
      .where('businessObjectId', '=', businessObjectId)
      .where('id', '=', id)
      .where('endedTime', 'is', null)
      .execute()
    return findBulkMessage(tx, businessObjectId, id)
  })
}

const head: Record<Language, readonly string[]> = {
  de: ['Vorname', 'Nachname', 'Weg', 'Status', 'SMS', 'Kosten (EUR)', 'Gesendet (UTC)', 'Grund'],
  en: ['First name', 'Surname', 'Way', 'State', 'SMS', 'Cost (EUR)', 'Sent (UTC)', 'Reason'],
  vi: ['Tên', 'Họ', 'Cách gửi', 'Trạng thái', 'SMS', 'Chi phí (EUR)', 'Đã gửi (UTC)', 'Lý do'],
}

const states: Record<MessageStatus, Record<Language, string>> = {
  QUEUED: { de: 'wartet', en: 'waiting', vi: 'đang chờ' },
  SENDING: { de: 'wird gesendet', en: 'being sent', vi: 'đang gửi' },
  SENT: { de: 'gesendet', en: 'sent', vi: 'đã gửi' },
  DELIVERED: { de: 'zugestellt', en: 'delivered', vi: 'đã đến nơi' },
  UNKNOWN: { de: 'unklar', en: 'unknown', vi: 'không rõ' },
  FAILED: { de: 'nicht gesendet', en: 'not sent', vi: 'không gửi được' },
}

type Row = {
  name: string | null
  surname: string | null
  channel: string
  status: MessageStatus
  parts: number | null
  cost: number
  sentTime: Date | null
  error: string | null
}

/** Without addresses: those are exported with a password alone (AUTH-18). */
async function reportOf(
  db: Db,
  { businessObjectId, id }: { businessObjectId: string; id: string },
  words: Language,
): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select c.name, c.surname, m.channel, m.status, m.parts, m.sent_time, m.error,
      case when m.status <> 'FAILED' or exists (select from credit_entry e where e.message_id = m.id and e.kind = 'SETTLE')
        then coalesce(m.parts * m.unit_price, 0) else 0 end as cost
    from message m left join customer c on c.id = m.customer_id
    where m.business_object_id = ${businessObjectId} and m.bulk_message_id = ${id} order by c.surname, c.name, m.id`.execute(
    db,
  )
  const lines = rows.map(({ name, surname, channel, status, parts, cost, sentTime, error }) => {
    const when = sentTime?.toISOString().slice(0, 19).replace('T', ' ') ?? ''
    const said = [name ?? '', surname ?? '', channel === 'EMAIL' ? 'E-Mail' : 'SMS', states[status][words]]
    return [...said, String(parts ?? 0), (cost / 100).toFixed(2), when, error ?? '']
  })
  return [[...head[words]], ...lines]
}
