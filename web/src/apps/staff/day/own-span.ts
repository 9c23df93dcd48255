import type { Appointment } from '@goldline/contract/appointment'
import { ownTime } from '@goldline/domain/appointment/runs'

/** From when until when a visit takes a person's time: their own part of it, in epoch milliseconds. */
export const ownSpan = ({ services, startTime, endTime }: Appointment, staffId: string) =>
  ownTime(services, { start: Date.parse(startTime), end: Date.parse(endTime) }, staffId)
