import type { StaffProfile } from '@goldline/contract/staff/profile'

/**
 * A page's state for the salon. `INTERNAL`: not public, since the person cannot be booked online. `CHANGED`: the
 * earlier version stays public until the person agrees.
 */
type SalonState = StaffProfile['state'] | 'INTERNAL' | 'CHANGED'

export function salonState({ enabled4Booking, state, released }: StaffProfile): SalonState {
  if (!enabled4Booking) return 'INTERNAL'
  return released && state !== 'RELEASED' ? 'CHANGED' : state
}

export const stateTones: Record<SalonState, 'success' | 'warning' | 'cyan'> = {
  RELEASED: 'success',
  CHANGED: 'warning',
  ASKED: 'warning',
  DECLINED: 'warning',
  EMPTY: 'cyan',
  INTERNAL: 'cyan',
}
