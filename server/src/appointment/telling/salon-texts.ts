/** Texts about an appointment for the salon: subscribers get all of it, a staff member their own part. */
import { partsOfPerson } from '@goldline/domain/appointment/person-parts'
import { joinStaffNames } from '../../message/format.ts'
import { type AppointmentFacts, customerTexts, type FactsOccasion } from './appointment-facts.ts'
import type { AppointmentText } from './appointment-texts.ts'

/** Converts the facts to texts for the salon, without the customer's hints on requested staff and possible changes. */
export function salonTexts(facts: AppointmentFacts, occasion: FactsOccasion): AppointmentText {
  const { language, country, timeZone } = facts.businessObject
  const names = facts.services.flatMap(({ staffName }) => (staffName === null ? [] : [staffName]))
  const doers = names.map((name) => ({ name, mayChange: false }))
  const staff = joinStaffNames(doers, language, { language, country, timeZone })
  const messageLanguage = facts.appointment.language
  return {
    ...customerTexts(facts, language, occasion),
    messageLanguage,
    staff,
    staffMayChange: false,
    staffNow: '',
    staffBefore: '',
  }
}

/** Returns the facts that concern one person: their own services and their times, also before a move. */
export function factsOfPerson(facts: AppointmentFacts, staffId: string, movedFrom: Date | null) {
  const { startTime, endTime } = facts.appointment
  const whole = { start: startTime.getTime(), end: endTime.getTime() }
  const runs = partsOfPerson(facts.services, whole, staffId)
  const start = runs[0]?.start ?? whole.start
  const end = runs.at(-1)?.end ?? whole.end
  return {
    facts: {
      ...facts,
      appointment: { ...facts.appointment, startTime: new Date(start), endTime: new Date(end) },
      services: facts.services.filter((service) => service.staffId === staffId),
    },
    movedFrom: movedFrom && new Date(movedFrom.getTime() + start - whole.start),
  }
}
