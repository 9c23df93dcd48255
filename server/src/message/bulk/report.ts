/** The results of a bulk message, reader by reader, as a spreadsheet file (MSG-07). */
import type { Language, MessageStatus } from '@goldline/domain/message/kinds'
import type { MessageCause } from '@goldline/domain/message/sent'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

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

const reasons: Record<MessageCause, Record<Language, string>> = {
  LOST: {
    de: 'Antwort des Anbieters verloren, vielleicht angekommen',
    en: 'the provider’s answer was lost, it may have arrived',
    vi: 'không nhận được trả lời của nhà cung cấp, có thể đã đến nơi',
  },
  NO_CREDIT: { de: 'Guthaben reichte nicht', en: 'not enough credit', vi: 'số dư không đủ' },
  LATE: { de: 'nicht rechtzeitig zu senden', en: 'could not be sent in time', vi: 'không gửi được kịp lúc' },
  UNSUBSCRIBED: { de: 'abbestellt', en: 'unsubscribed', vi: 'đã hủy nhận tin' },
  ERASED: {
    de: 'Daten der Person gelöscht',
    en: 'the person’s data was deleted',
    vi: 'dữ liệu của người này đã bị xóa',
  },
  STOPPED: { de: 'gestoppt', en: 'stopped', vi: 'đã dừng' },
  OFF: { de: 'kein Anbieter eingerichtet', en: 'no provider is set up', vi: 'chưa có nhà cung cấp' },
  UNDELIVERED: {
    de: 'laut Anbieter nicht zugestellt',
    en: 'not delivered, says the provider',
    vi: 'nhà cung cấp báo không đến nơi',
  },
  REFUSED: { de: 'vom Anbieter abgelehnt', en: 'refused by the provider', vi: 'nhà cung cấp từ chối' },
}

type Row = {
  name: string | null
  surname: string | null
  channel: string
  status: MessageStatus
  parts: number | null
  cost: number
  sentTime: Date | null
  failure: MessageCause | null
}

/** Rows of the file, without addresses: exporting those requires the password (AUTH-18). */
export async function reportOf(
  db: Db,
  { businessObjectId, id }: { businessObjectId: string; id: string },
  words: Language,
): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select c.name, c.surname, m.channel, m.status, m.parts, m.sent_time, m.failure,
      case when m.status <> 'FAILED' or exists (select from credit_entry e where e.message_id = m.id and e.kind = 'SETTLE')
        then coalesce(m.parts * m.unit_price, 0) else 0 end as cost
    from message m left join customer c on c.id = m.customer_id
    where m.business_object_id = ${businessObjectId} and m.bulk_message_id = ${id} order by c.surname, c.name, m.id`.execute(
    db,
  )
  const lines = rows.map(({ name, surname, channel, status, parts, cost, sentTime, failure }) => {
    const when = sentTime?.toISOString().slice(0, 19).replace('T', ' ') ?? ''
    const said = [name ?? '', surname ?? '', channel === 'EMAIL' ? 'E-Mail' : 'SMS', states[status][words]]
    return [...said, String(parts ?? 0), (cost / 100).toFixed(2), when, failure === null ? '' : reasons[failure][words]]
  })
  return [[...head[words]], ...lines]
}
