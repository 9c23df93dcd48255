import type { Day } from './day.ts'
import { zone } from './zone.ts'

/** Where Goldline has its seat: days that begin or end something by law begin and end there, whoever reads them (AUTH-14, PRIV-01). */
export const seatTimeZone = 'Europe/Zurich'

/** The day at the seat; `ms` is epoch milliseconds. */
export const dayAtSeat = (ms: number): Day => zone(seatTimeZone).toWall(ms).day
