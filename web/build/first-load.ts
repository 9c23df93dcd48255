import { apps, root } from './apps.ts'

type Context = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

/**
 * Groups the files an app needs before it can be used into a few chunks, by who shares them: dozens of small files
 * compress badly and cost a request each. Later code is split by the bundler's default.
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
 * Entry module of each first load; ADMIN's includes the calendar and STAFF's the day, which most people open first and
 * nobody needs before signing in.
 */
const begins: Record<string, readonly string[]> = {
  ...Object.fromEntries(apps.map((app) => [app, [`${root}/src/apps/${app}/main.tsx`]])),
  calendar: [`${root}/src/apps/admin/calendar/CalendarScreen.tsx`],
  day: [`${root}/src/apps/staff/day/DayScreen.tsx`, `${root}/src/apps/staff/offline/StaffFrame.tsx`],
}

/** Screens that share a part of the calendar's first load but do without the rest. */
const besideCalendar = ['today/TodayScreen.tsx', 'team/RotaScreen.tsx'].map((each) => `${root}/src/apps/admin/${each}`)

/**
 * The calendar's panel and the sign-in load when they are opened. The pieces of them that devices need stay with what
 * devices need of the calendar: one more file would cost them one more round trip.
 */
const beside = ['calendar/details/DetailsPanel.tsx', 'sign-in/SignInScreen.tsx'].map(
  (each) => `${root}/src/apps/admin/${each}`,
)

/** BOOKING loads its search rules when somebody searches, without code that others share. */
const search = `${root}/src/apps/booking/services/find-services.ts`

/** These show a side panel, like the calendar. */
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
    // A few icons: a separate file would cost STAFF's day one more script.
    if (file === 'first-admin-site-later-booking-later-devices') return 'first-all'
    // Screens that use a piece of the day elsewhere must not load the whole day.
    if (file === 'first-day' && others.some((each) => each.has(id))) return 'first-day-shared'
    // Screens of ADMIN that use a piece of BOOKING's first step, or of the devices', must not load the rest of it.
    if ((file === 'first-booking' || file === 'first-devices') && inAdmin.has(id))
      return file.replace('first', 'first-admin')
    if (file !== 'first-calendar') return file
    return shared.has(id) ? `${file}-shared` : ofPanels.has(id) ? `${file}-panel` : file
  }
  return new Map([...users].map(([id, names]) => [id, fileOfId(id, names)]))
}

/** The salon's apps that run on dedicated devices. */
const ofDevices = ['checkin', 'checkout', 'staff']

/**
 * Code that BOOKING shares goes into one file for all apps, or one for the salon's apps: a file per set of apps would
 * hold a few lines. Code that ADMIN needs at once and BOOKING only in a later step is separate, so that no customer
 * loads the salon's calendar. The same applies to code that devices share or need later: none of them loads what only
 * ADMIN shows.
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

/** Every module that an app can load. */
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
