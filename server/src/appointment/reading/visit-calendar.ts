import type { Appointment } from '@goldline/contract/appointment'
import { getAppointmentCalendar, getCalendarLinks } from '@goldline/contract/appointment/calendar'
import { isCancelled } from '@goldline/domain/appointment/status'
import { webCalendars } from '@goldline/domain/appointment/web-calendar'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Language } from '@goldline/domain/message/kinds'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { joinList, joinStaffNames, type ServicePerson } from '../../message/format.ts'
import { calendarEntry, calendarPlace, calendarSummary } from '../../message/ics.ts'
import { addressOf, oneLine } from '../../message/names.ts'
import { senderAddress } from '../../message/sender.ts'
import { say, sayer } from '../../texts/say.ts'
import { findAppointment } from '../queries.ts'
import { calendarText } from '../telling/appointment-texts.ts'

/**
 * Returns the calendar entry of the mails as a file: same UID and organizer, so that a calendar shows it once (APT-12).
 */
const getAppointmentCalendarRoute = read(
  getAppointmentCalendar,
  async ({ db, deps, actor, params, language, raw, now }) => {
    const { found, salon, ...words } = await loadCalendarTexts(db, deps, { actor, id: params.id, language })
    const { config } = deps
    const page = `${config.publicUrl}${salonPage(salon.urlName)}`
    const file = calendarEntry({
      appointmentId: found.id,
      sequence: salon.icsSequence,
      method: 'PUBLISH',
      cancelled: isCancelled(found.status),
      start: new Date(found.startTime),
      end: new Date(found.endTime),
      summary: words.title,
      description: words.details,
      location: words.place,
      url: found.own === null ? page : `${page}/my/appointments/${found.id}`,
      organizer: { name: salon.name, email: senderAddress(config) },
      alarmLanguage: found.own === null ? undefined : language,
      now: new Date(now),
    })
    raw.reply
      .header('content-disposition', `attachment; filename="${say(language, 'calendar.file')}"`)
      .type('text/calendar; charset=utf-8')
      .send(file)
  },
)

/** Returns links that add the visit to web calendars (APT-18). */
const getCalendarLinksRoute = read(getCalendarLinks, async ({ db, deps, actor, params, language }) => {
  const { found, title, details, place } = await loadCalendarTexts(db, deps, { actor, id: params.id, language })
  const visit = { title, details, place, start: new Date(found.startTime), end: new Date(found.endTime) }
  return { google: webCalendars.google(visit), outlook: webCalendars.outlook(visit) }
})

export const visitCalendarRoutes = [getAppointmentCalendarRoute, getCalendarLinksRoute]

type CalendarQuery = { actor: Actor; id: string; language: Language }

/** Returns the texts of a visit for calendars. Refuses with appointment.notFound. */
async function loadCalendarTexts(db: Db, deps: Pick<Deps, 'clock' | 'config'>, { actor, id, language }: CalendarQuery) {
  const found = await findAppointment(db, { ...deps, language }, { actor, id })
  if (found === undefined) throw new Refused('appointment.notFound')
  const salon = await salonOf(db, found)
  const place = { language, country: salon.country, timeZone: salon.timeZone }
  const services = found.services.flatMap(({ name }) => (name === null ? [] : [oneLine(name)]))
  const staff = joinStaffNames(namedStaff(found), language, place)
  const staffMayChange = found.own?.staffMayChange === true
  const asked = found.own?.preparations ?? []
  const preparation = asked.map(({ text }) => oneLine(text)).join(' ')
  return {
    found,
    salon,
    title: calendarSummary(joinList(services, place), oneLine(salon.name)),
    details: calendarText(sayer(language), { staff, staffMayChange, preparation }),
    place: calendarPlace({ salon: oneLine(salon.name), address: addressOf(salon) }),
  }
}

/** Returns names only for the customer; the salon's own file has none. */
function namedStaff({ own, services }: Appointment): ServicePerson[] {
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
