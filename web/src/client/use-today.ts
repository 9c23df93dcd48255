import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useSalon } from './me.ts'

/** Returns today in the salon's zone, by the server's clock. */
export function useToday(): Day {
  const { timeZone, skew } = useSalon()
  return zone(timeZone).toWall(Date.now() + skew).day
}
