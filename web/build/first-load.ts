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

/**
 * The panel that the calendar opens, and the sign-in, come when they are opened. What devices need of them, too, stays
 * with what they need of the calendar: for them a file more is a trip more.
 */
const beside = ['calendar/details/DetailsPanel.tsx', 'sign-in/SignInScreen.tsx'].map(
  (each) => `${root}/src/apps/admin/${each}`,
)

/** BOOKING loads the rules of its search when somebody searches, without what others share besides. */
const search = `${root}/src/apps/booking/services/find-services.ts`

/** They show a panel as the calendar does. */
const withPanel = [`${root}/src/apps/admin/panel/LatePanel.tsx`]

function chunksOf(context: Context): Map<string, string> {
  const users = new Map<string, string[]>()
  for (const [name, ids] of Object.entries(begins)) {
    const all = new Set(ids.flatMap((begin) => [...closure(context, begin)]))
    for (const id of all) if (ids.length > 1 || id !== ids[0]) users.set(id, [...(users.get(id) ?? []), name])
  }
  const later = reached(context, begins.booking?.[0] ?? '')
  const onDevices = new Set(ofDevices.flatMap((app) => [...reached(context, begins[app]?.[0] ?? '')]))
  const besides = beside.flatMap((each) => [...closure(context, each)])
  for (const id of besides.filter((each) => onDevices.has(each))) {
    const names = users.get(id) ?? []
    if (names.every((name) => name === 'day')) users.set(id, ['calendar', ...names])
    else if (names.includes('site') && !names.includes('admin')) users.set(id, ['admin', ...names])
  }
  const others = apps.filter((app) => app !== 'staff').map((app) => reached(context, begins[app]?.[0] ?? ''))
  const all = (screens: readonly string[]) => new Set(screens.flatMap((each) => [...closure(context, each)]))
  const [shared, ofPanels, inAdmin] = [all(besideCalendar), all(withPanel), reached(context, begins.admin?.[0] ?? '')]
  const searched = closure(context, search)
  const fileOfId = (id: string, names: readonly string[]) => {
    if (searched.has(id) && !names.includes('booking')) return 'first-search'
    const atOnce = names[0] === 'day' || names.some((name) => ofDevices.includes(name) || name === 'booking')
    const file = `${fileOf(names, later.has(id))}${!atOnce && onDevices.has(id) ? '-later-devices' : ''}`
    // A few icons: a file of their own would be one script more for STAFF's day.
    if (file === 'first-admin-site-later-booking-later-devices') return 'first-all'
    // Whoever shows a piece of the day elsewhere does not fetch the day for it.
    if (file === 'first-day' && others.some((each) => each.has(id))) return 'first-day-shared'
    // Whoever shows a piece of BOOKING's first step, or of the devices', in ADMIN does not fetch the rest for it.
    if ((file === 'first-booking' || file === 'first-devices') && inAdmin.has(id))
      return file.replace('first', 'first-admin')
    if (file !== 'first-calendar') return file
    return shared.has(id) ? `${file}-shared` : ofPanels.has(id) ? `${file}-panel` : file
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
