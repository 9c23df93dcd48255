import { getAppointmentCalendar } from '@goldline/contract/appointment'
import { isCancelled } from '@goldline/domain/appointment/status'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { calendarEntry } from '../message/ics.ts'
import { senderAddress } from '../message/sender.ts'
import { findAppointment } from './queries.ts'

/** APT-12: the entry that the mails carry, to keep: same UID and organizer, so that a calendar has it once. */
export function getAppointmentCalendarRoute(app: FastifyInstance, { db, clock, config }: Deps): void {
  route(app, getAppointmentCalendar, async ({ actor, params, raw }) => {
    const found = await findAppointment(db, actor, params.id)
    if (found === undefined) throw new Refused('appointment.notFound')
    const salon = await db
      .selectFrom('businessObject')
      .innerJoin('appointment', 'appointment.businessObjectId', 'businessObject.id')
      .select(['businessObject.name', 'street', 'postalCode', 'city', 'urlName', 'icsSequence'])
      .where('businessObject.id', '=', found.businessObject.id)
      .where('appointment.id', '=', params.id)
      .executeTakeFirstOrThrow()
    const services = found.services.map(({ name }) => name ?? '').filter((name) => name !== '')
    const summary = [services.join(', '), salon.name].filter((part) => part !== '').join(' – ')
    const file = calendarEntry({
      appointmentId: found.id,
      sequence: salon.icsSequence,
      method: 'PUBLISH',
      cancelled: isCancelled(found.status),
      start: new Date(found.startTime),
      end: new Date(found.endTime),
      summary,
      location: [salon.street, `${salon.postalCode} ${salon.city}`.trim()].filter((part) => part !== '').join(', '),
      url: `${config.publicUrl}/b/${salon.urlName}`,
      organizer: { name: salon.name, email: senderAddress(config) },
      now: new Date(clock.now()),
    })
    raw.reply
      .header('content-disposition', 'attachment; filename="termin.ics"')
      .type('text/calendar; charset=utf-8')
      .send(file)
    return undefined
  })
}
