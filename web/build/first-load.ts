import { apps, root } from './apps.ts'

type Context = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

/**
 * What an app fetches before it can be used comes in a few files, by who shares it: dozens of small files compress badly
 * and cost a request each. What is loaded later is split as it falls.
 */
export function firstLoadChunk(): (id: string, context: Context) => string | null {
  let known: Map<string, string> | undefined
  return (id, context) => {
    if (id.includes('node_modules') && !/[\\/](wouter|regexparam)[\\/]/.test(id)) return null
    known ??= chunksOf(context)
    return known.get(id) ?? null
  }
}

/**
 * Where each first load begins; ADMIN's goes on with the calendar, and STAFF's with the day, which most open and nobody
 * who has to sign in first.
 */
const begins: Record<string, readonly string[]> = {
  ...Object.fromEntries(apps.map((app) => [app, [`${root}/src/apps/${app}/main.tsx`]])),
  calendar: [`${root}/src/apps/admin/calendar/CalendarScreen.tsx`],
  day: [`${root}/src/apps/staff/day/DayScreen.tsx`, `${root}/src/apps/staff/offline/StaffFrame.tsx`],
}

/** They need a part of what the calendar begins with, and do without the rest. */
const besideCalendar = ['today/TodayScreen.tsx', 'team/RotaScreen.tsx'].map((each) => `${root}/src/apps/admin/${each}`)

function chunksOf(context: Context): Map<string, string> {
  const users = new Map<string, string[]>()
  for (const [name, ids] of Object.entries(begins)) {
    const all = new Set(ids.flatMap((begin) => [...closure(context, begin)]))
    for (const id of all) if (ids.length > 1 || id !== ids[0]) users.set(id, [...(users.get(id) ?? []), name])
  }
  const later = reached(context, begins.booking?.[0] ?? '')
  const onDevices = new Set(ofDevices.flatMap((app) => [...reached(context, begins[app]?.[0] ?? '')]))
  const others = apps.filter((app) => app !== 'staff').map((app) => reached(context, begins[app]?.[0] ?? ''))
  const shared = new Set(besideCalendar.flatMap((each) => [...closure(context, each)]))
  const fileOfId = (id: string, names: readonly string[]) => {
    const atOnce = names[0] === 'day' || names.some((name) => ofDevices.includes(name) || name === 'booking')
    const file = `${fileOf(names, later.has(id))}${!atOnce && onDevices.has(id) ? '-later-devices' : ''}`
    // Whoever shows a piece of the day elsewhere does not fetch the day for it.
    if (file === 'first-day' && others.some((all) => all.has(id))) return 'first-day-shared'
    return file === 'first-calendar' && shared.has(id) ? `${file}-shared` : file
  }
  return new Map([...users].map(([id, names]) => [id, fileOfId(id, names)]))
}

/** The salon's apps on devices of their own. */
const ofDevices = ['checkin', 'checkout', 'staff']

/**
 * What BOOKING shares goes to all, or to the salon's apps as a whole: a file for each set of them would hold a few lines.
 * What only ADMIN needs at once and a later step of BOOKING, too, stands apart: no customer fetches the salon's calendar
 * for it. Likewise what the devices share, or need later: none fetches what only ADMIN shows.
 */
function fileOf(all: readonly string[], laterInBooking: boolean): string {
  const names = all.length > 1 ? all.filter((name) => name !== 'day') : all
  if (names.includes('booking') && names.length > 1) return names.includes('site') ? 'first-all' : 'first-admin-booking'
  const apart = laterInBooking && !names.includes('booking') ? '-later-booking' : ''
  const salons = names.filter((name) => name !== 'calendar')
  if (names.length > 1 && names.some((name) => ofDevices.includes(name))) {
    const others = [
      salons.length < names.length || names.includes('admin') ? 'admin-' : '',
      names.includes('site') ? 'site-' : '',
    ]
    return `first-${others.join('')}devices${apart}`
  }
  const own = names.includes('admin') ? salons : names
  return `first-${own.join('-')}${apart}`
}

/** Everything that an app can ever fetch. */
function reached(context: Context, begin: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const parts = [begin]
  for (const part of parts) {
    const before = new Set(seen)
    for (const id of closure(context, part, seen)) {
      if (!before.has(id)) parts.push(...(context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    }
  }
  return seen
}

function closure(context: Context, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) closure(context, next, seen)
  return seen
}
