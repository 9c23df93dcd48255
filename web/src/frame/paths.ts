import type { DeviceClient } from '@goldline/domain/user/device'

/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
/** Where an owner begins. */
export const signUpPage = '/admin/sign-up'
export const apiDocs = '/docs'

export const salonPage = (urlName: string) => `/b/${urlName}`
/** Where a salon's devices are paired and removed. */
export const devicesPage = '/admin/team/devices'

/** The till, with a visit to check out. */
export const checkOutPage = (appointmentId: string) => `/checkout?visit=${appointmentId}`

/** Where an app of the salon's begins. */
export const pageOfClient = (client: DeviceClient) => `/${client.toLowerCase()}`
