import { getAppointmentHistory } from '@goldline/contract/appointment/history'
import type { ResponseReceived } from '@goldline/contract/call'
import { sql } from 'kysely'
import { inSalon } from '../../db/in-salon.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { salonOfAppointment } from '../queries.ts'
import { loadSentMessages } from '../telling/sent-messages.ts'

type HistoryLine = ResponseReceived<typeof getAppointmentHistory>[number]

type HistoryRow = Pick<HistoryLine, 'id' | 'by' | 'who' | 'what'> & { at: Date; data: HistoryData }
type HistoryData = {
  from?: HistoryPlace
  to?: HistoryPlace | null
  reason?: string
  scope?: HistoryLine['scope']
  overridden?: string[]
  time?: string
  /** The message's id. */
  id?: string
}
/** Time and staff in a history entry; a re-assignment has staff only. null: no colleague could take over. */
type HistoryPlace = { startTime?: string; staffIds?: (string | null)[] } | (string | null)[]

/**
 * Returns the history with the messages sent to the customer; written messages are referenced by id, without text
 * (APT-06).
 */
export const getAppointmentHistoryRoute = read(
  getAppointmentHistory,
  async ({ deps: { db }, actor, params: { id } }) => {
    const businessObjectId = await salonOfAppointment(db, actor, id)
    if (businessObjectId === undefined) throw new Refused('appointment.notFound')
    const { rows } = await sql<HistoryRow>`
      select h.id, h.at, h.by, h.what, h.data,
        case when h.by = 'salon' then actor_name(h.business_object_id, h.user_id) end as who
      from appointment_history h
      where h.business_object_id = ${businessObjectId} and h.appointment_id = ${id} order by h.at, h.id`.execute(db)
    const sent = (await loadSentMessages(inSalon(db, businessObjectId), id)).map((each) => ({
      ...emptyFields,
      ...each,
    }))
    return [...rows.map(toHistoryLine), ...sent].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  },
)

/** Default values for the fields that messages sent to the customer lack. */
const emptyFields = {
  by: 'system',
  who: null,
  what: 'told',
  from: null,
  to: null,
  reason: null,
  scope: null,
  overridden: [],
  came: null,
  messageId: null,
} satisfies Partial<HistoryLine>

function toHistoryLine({ data, at, ...row }: HistoryRow): HistoryLine {
  const { from, to, reason = null, scope = null, overridden = [], time: came = null } = data
  const messageId = (row.what === 'messaged' && data.id) || null
  const said = { reason, scope, overridden, came, messageId, told: null }
  return { ...row, at: at.toISOString(), from: toPlace(from), to: toPlace(to), ...said }
}

function toPlace(place: HistoryPlace | null | undefined): HistoryLine['from'] {
  if (!place) return null
  if (Array.isArray(place)) return { startTime: null, staffIds: place }
  const { startTime = null, staffIds = [] } = place
  return { startTime, staffIds }
}
