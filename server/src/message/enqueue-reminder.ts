/** MSG-17: reminds the customer of a visit. */
import type { Language } from '@goldline/domain/message/kinds'
import type { Selectable } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type AppointmentFacts, inWords } from './appointment-facts.ts'
import { list } from './format.ts'
import { inOneSms, oneLine, shortName } from './names.ts'
import { queueMessages } from './queue.ts'
import { wayTo } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { ReminderText } from './texts/type.ts'
import type { MessageDeps } from './types.ts'
import { visitLink } from './visit-link.ts'

/** Most characters of staff names in an SMS, so that they cost no further part (MSG-05). */
const longestStaff = { de: 36, en: 36, vi: 12 } as const

/** Names the staff, and changes since the last message (AVL-12). Returns whether there was a way to send it. */
export async function enqueueReminder(tx: Tx, deps: MessageDeps, facts: AppointmentFacts): Promise<boolean> {
  const way = facts.customer && wayTo(facts.customer)
  if (way === undefined) return false
  const { businessObjectId, id: appointmentId, startTime, language } = facts.appointment
  const link = await visitLink(tx, deps, facts)
  const now = new Date(deps.clock.now())
  const occasion = { publicUrl: deps.config.publicUrl, text: '', movedFrom: null, now, visitLink: link }
  const said = inWords(facts, language, occasion)
  const staffShort = shortName(namesOf(facts, language), language, longestStaff[language])
  const words: ReminderText = { ...said, staffShort }
  const sms = (salonShort: string) => texts[language].smsReminder({ ...words, salonShort })
  const written =
    way.channel === 'EMAIL'
      ? texts[language].reminder(words)
      : { subject: '', text: inOneSms(facts.salon.name, language, sms) }
  const head = { businessObjectId, appointmentId, type: 'REMINDER', language } as const
  const cause = `REMINDER ${appointmentId} ${startTime.toISOString()}`
  await queueMessages(tx, deps, [{ ...head, ...way, ...written, cause, visitStart: startTime }])
  return true
}

/** Does not say that "first available" may still change: the linked page does. */
function namesOf({ services, salon }: AppointmentFacts, language: Language): string {
  const names = new Set(services.flatMap(({ staffName }) => (staffName === null ? [] : [oneLine(staffName)])))
  return list([...names], { language, country: salon.country, timeZone: salon.timeZone })
}

type Waiting = Pick<Selectable<Database['message']>, 'businessObjectId' | 'appointmentId' | 'type' | 'visitStart'>

/** Whether a reminder comes too late: its visit has begun, is cancelled, or has moved. */
export async function isPastReminder(tx: Tx, message: Waiting, now: number): Promise<boolean> {
  const { businessObjectId, appointmentId, type, visitStart } = message
  if (type !== 'REMINDER' || businessObjectId === null || appointmentId === null) return false
  const visit = await tx
    .selectFrom('appointment')
    .select(['status', 'startTime'])
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (visit?.status !== 'CONFIRMED' || visit.startTime.getTime() <= now) return true
  return visitStart !== null && visitStart.getTime() !== visit.startTime.getTime()
}
