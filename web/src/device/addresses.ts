/** Addresses of the salon's device apps and of pairing; customers' pages do not load them. */
import type { Day } from '@goldline/domain/time/day'
import type { DeviceClient } from '@goldline/domain/user/device'

/** Page where a salon's devices are paired and removed. */
export const devicesPage = '/admin/team/devices'

/** Returns the till's address for a visit of ADMIN's calendar, with the day to return to (POS-01f). */
export const checkoutAddress = (appointmentId: string, day: Day) =>
  `/checkout?${new URLSearchParams({ visit: appointmentId, day })}`

/** Returns the address of a visit in ADMIN's calendar. */
export const calendarAddress = (appointment: string, day: Day) => `/admin?${new URLSearchParams({ day, appointment })}`

/** Returns the start page of one of the salon's apps. */
export const clientAddress = (client: DeviceClient) => `/${client.toLowerCase()}`
