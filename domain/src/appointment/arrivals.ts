/** Who is expected, in the order in which the front desk looks at them (APT-04). */
import { type AppointmentStatus, hourInMs, minuteInMs } from './status.ts'

type Expected = { start: number; status: AppointmentStatus }

export type Arrivals<A> = {
  /** Should be here by now, the longest awaited first. */
  late: readonly { appointment: A; minutes: number }[]
  /** Begin within an hour, and after it. */
  soon: readonly A[]
  later: readonly A[]
}

/** `of` gives the instants in epoch milliseconds. Only CONFIRMED ones are still expected. */
export function arrivals<A>(appointments: readonly A[], of: (appointment: A) => Expected, now: number): Arrivals<A> {
  const expected = appointments
    .map((appointment) => ({ appointment, ...of(appointment) }))
    .filter(({ status }) => status === 'CONFIRMED')
    .sort((a, b) => a.start - b.start)
  const ahead = expected.filter(({ start }) => start + minuteInMs > now)
  const isSoon = ({ start }: Expected) => start < now + hourInMs
  return {
    late: expected
      .filter(({ start }) => start + minuteInMs <= now)
      .map(({ appointment, start }) => ({ appointment, minutes: Math.floor((now - start) / minuteInMs) })),
    soon: ahead.filter(isSoon).map(({ appointment }) => appointment),
    later: ahead.filter((each) => !isSoon(each)).map(({ appointment }) => appointment),
  }
}
