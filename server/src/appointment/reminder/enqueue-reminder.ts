/** Reminds the customer of a visit (MSG-17). */

import type { Language } from '@goldline/domain/message/kinds'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { joinList } from '../../message/format.ts'
import { oneLine, shortName } from '../../message/names.ts'
import { type Notice, sendNotice } from '../../message/notice.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import type { MessageDeps } from '../../message/types.ts'
import { visitLink } from '../../message/visit-link.ts'
import { type AppointmentFacts, customerTexts } from '../telling/appointment-facts.ts'
import { type AppointmentText, toCustomerReminder } from '../telling/appointment-texts.ts'

/** Maximum number of characters of staff names in an SMS, so that they cost no further part (MSG-05). */
const longestStaff = { de: 36, en: 36, vi: 12 } as const

/** The reminder (MSG-17). `staffShort`: the staff names, shortened so that the SMS has no further part. */
export const reminderNotice: Notice<AppointmentText & { readonly staffShort: string }> = {
  type: 'REMINDER',
  mail: toCustomerReminder,
  sms: 'sms.reminder',
}

/**
 * Enqueues a reminder with the staff, and changes since the last message (AVL-12). Returns false if the customer cannot
 * be reached.
 */
export async function enqueueReminder(
  salon: InSalon<Tx>,
  deps: MessageDeps,
  facts: AppointmentFacts,
): Promise<boolean> {
  const way = facts.customer && chooseContactPoint(facts.customer)
  if (way === undefined) return false
  const { id: appointmentId, startTime, language } = facts.appointment
  const link = await visitLink(salon.db, deps, facts)
  const now = new Date(deps.clock.now())
  const occasion = { publicUrl: deps.config.publicUrl, text: '', movedFrom: null, now, visitLink: link }
  const staffShort = shortName(namesOf(facts, language), language, longestStaff[language])
  await sendNotice(salon.db, deps, {
    notice: reminderNotice,
    to: [{ ...way, language }],
    about: {
      businessObjectId: salon.id,
      appointmentId,
      cause: `REMINDER ${appointmentId} ${startTime.toISOString()}`,
      visitStart: startTime,
      usefulUntil: startTime,
    },
    facts: { ...customerTexts(facts, language, occasion), staffShort },
  })
  return true
}

/** Returns the staff names without "first available, may change": the linked page says it. */
function namesOf({ services, businessObject }: AppointmentFacts, language: Language): string {
  const names = new Set(services.flatMap(({ staffName }) => (staffName === null ? [] : [oneLine(staffName)])))
  return joinList([...names], { language, country: businessObject.country, timeZone: businessObject.timeZone })
}
