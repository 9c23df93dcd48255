/** Addresses of the salon's apps on devices, and of where these are paired; no page of customers fetches them. */
import type { DeviceClient } from '@goldline/domain/user/device'

/** Where a salon's devices are paired and removed. */
export const devicesPage = '/admin/team/devices'

/** The till, with a visit to check out. */
export const checkOutPage = (appointmentId: string) => `/checkout?visit=${appointmentId}`

/** Where an app of the salon's begins. */
export const pageOfClient = (client: DeviceClient) => `/${client.toLowerCase()}`
