import type { Appointment } from '@goldline/contract/appointment'
import { timeOfPerson } from '@goldline/domain/appointment/person-parts'

/** Returns the time of a person's own part of a visit, in epoch milliseconds. */
export const ownSpan = ({ services, startTime, endTime }: Appointment, staffId: string) =>
  timeOfPerson(services, { start: Date.parse(startTime), end: Date.parse(endTime) }, staffId)
