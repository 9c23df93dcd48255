import { type Appointment, getAppointmentCalendar } from '@goldline/contract/appointment'
import { isCancelled } from '@goldline/domain/appointment/status'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { list, type ServicePerson, staffWords } from '../../message/format.ts'
import { calendarEntry, calendarPlace, calendarSummary } from '../../message/ics.ts'
import { addressOf, oneLine } from '../../message/names.ts'
import { senderAddress } from '../../message/sender.ts'
import { say, sayer } from '../../texts/say.ts'
import { findAppointment } from '../queries.ts'
import { calendarText } from '../telling/appointment-texts.ts'

/** APT-12: the entry from the mails as a file: same UID and organizer, so that a calendar shows it once. */
export const getAppointmentCalendarRoute = read(
  getAppointmentCalendar,
  async ({ db, deps, actor, params, language, raw, now }) => {
    const { config } = deps
    const found = await findAppointment(db, { ...deps, language }, { actor, id: params.id })
    if (found === undefined) throw new Refused('appointment.notFound')
    const businessObject = await salonOf(db, found)
    const place = { language, country: businessObject.country, timeZone: businessObject.timeZone }
    const services = found.services.flatMap(({ name }) => (name === null ? [] : [oneLine(name)]))
    const staff = staffWords(doersOf(found), language, place)
    const staffMayChange = found.own?.staffMayChange === true
    const page = `${config.publicUrl}${salonPage(businessObject.urlName)}`
    const file = calendarEntry({
      appointmentId: found.id,
      sequence: businessObject.icsSequence,
      method: 'PUBLISH',
      cancelled: isCancelled(found.status),
      start: new Date(found.startTime),
      end: new Date(found.endTime),
      summary: calendarSummary(list(services, place), oneLine(businessObject.name)),
      description: calendarText(sayer(language), { staff, staffMayChange }),
      location: calendarPlace({ salon: oneLine(businessObject.name), address: addressOf(businessObject) }),
      url: found.own === null ? page : `${page}/my/appointments/${found.id}`,
      organizer: { name: businessObject.name, email: senderAddress(config) },
      ...(found.own !== null && { alarmText: say(language, 'calendar.alarm') }),
      now: new Date(now),
    })
    raw.reply
      .header('content-disposition', `attachment; filename="${say(language, 'calendar.file')}"`)
      .type('text/calendar; charset=utf-8')
      .send(file)
  },
)

/** Names only for the customer; the salon's own file has none. */
function doersOf({ own, services }: Appointment): ServicePerson[] {
  if (own === null) return []
  const { staff, staffMayChange } = own
  return services.flatMap(({ staffId, requestedStaffId }) => {
    const person = staff.find(({ id }) => id === staffId)
    return person ? [{ name: person.name, mayChange: staffMayChange && requestedStaffId === null }] : []
  })
}

function salonOf(db: Db, { id, businessObject }: Appointment) {
  return db
    .selectFrom('businessObject')
    .innerJoin('appointment', 'appointment.businessObjectId', 'businessObject.id')
    .select(['businessObject.name', 'street', 'postalCode', 'city', 'country', 'timeZone', 'urlName', 'icsSequence'])
    .where('businessObject.id', '=', businessObject.id)
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
}
