import type { Day } from './day.ts'
import { zone } from './zone.ts'

/** Goldline's legal seat: days with legal effect begin and end there, whoever reads them (AUTH-14, PRIV-01). */
const seatTimeZone = 'Europe/Zurich'

/** The day at the seat of an instant in epoch milliseconds. */
export const dayAtSeat = (ms: number): Day => zone(seatTimeZone).toWall(ms).day
