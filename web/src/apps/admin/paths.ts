/** Every address of ADMIN, below `base`, as patterns with named parts: its screens' and those before a salon is open. */
import { adminPage } from '../../frame/paths.ts'
import { pathsOf } from '../../frame/screen-paths.ts'
import { screenRows } from './screens.ts'

export const base = adminPage

export const paths = {
  ...pathsOf(screenRows),
  newSalon: '/new-salon',
  signUp: '/sign-up',
  link: '/link',
  pair: '/pair',
  newPassword: '/new-password',
} as const

/** Fills in a path's parts; leaves out missing optional ones. */
export function pathTo(path: string, parts: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => (parts[name] === undefined ? '' : `/${parts[name]}`))
}

export const customersFound = (query: string) => `${pathTo(paths.customers)}?query=${encodeURIComponent(query)}`

export const newAppointmentFor = (customer: string) =>
  `${paths.calendar}?${new URLSearchParams({ new: '1', customer })}`

export const calendarAt = (day: string, appointment: string) =>
  `${paths.calendar}?${new URLSearchParams({ day, appointment })}`
