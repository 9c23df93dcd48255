/** Addresses of the salon's device apps and of pairing; not loaded by customers' pages. */
import type { Day } from '@goldline/domain/time/day'
import type { DeviceClient } from '@goldline/domain/user/device'

/** Where a salon's devices are paired and removed. */
export const devicesPage = '/admin/team/devices'

/** The till, with a visit of ADMIN's calendar to check out, and the day to lead back to (POS-01f). */
export const checkOutPage = (appointmentId: string, day: Day) =>
  `/checkout?${new URLSearchParams({ visit: appointmentId, day })}`

/** A visit in ADMIN's calendar. */
export const calendarPage = (appointment: string, day: Day) => `/admin?${new URLSearchParams({ day, appointment })}`

/** Start page of one of the salon's apps. */
export const pageOfClient = (client: DeviceClient) => `/${client.toLowerCase()}`
