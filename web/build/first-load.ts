import { join } from 'node:path'
import { apps, root } from './apps.ts'

/** The list of refusals: only call schemas import it, which the browser lacks. Parts that need it load it later. */
const listOfRefusals = join(root, '../domain/src/refusal.ts')

type Context = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

/**
 * Groups the files that an app needs before it can be used into a few chunks, by the apps that share them: dozens of
 * small files compress badly and cost a request each. Later code is split by the bundler's default.
 */
export function firstLoadChunk(): (id: string, context: Context) => string | null {
  let known: Map<string, string> | undefined
  return (id, context) => {
    if (id.includes('node_modules') && !/[\\/](wouter|regexparam)[\\/]/.test(id)) return null
    if (id === listOfRefusals) return null
    known ??= chunksOf(context)
    return known.get(id) ?? null
  }
}

/**
 * Entry modules of the first loads. ADMIN's calendar and STAFF's day have their own: most people open them first, but
 * only after signing in.
 */
const entryModules: Record<string, readonly string[]> = {
  ...Object.fromEntries(apps.map((app) => [app, [`${root}/src/apps/${app}/main.tsx`]])),
  calendar: [`${root}/src/apps/admin/calendar/CalendarScreen.tsx`],
  day: [`${root}/src/apps/staff/day/DayScreen.tsx`, `${root}/src/apps/staff/offline/StaffFrame.tsx`],
}

/** Screens that share part of the calendar's first load but do not need the rest. */
const besideCalendar = ['today/TodayScreen.tsx', 'team/RotaScreen.tsx'].map((each) => `${root}/src/apps/admin/${each}`)

/**
 * The calendar's panel and the sign-in, which load when they are opened. Parts of them that devices need are in the
 * devices' file of the calendar, since one more file would cost another round trip.
 */
const besideFirst = ['calendar/details/DetailsPanel.tsx', 'sign-in/SignInScreen.tsx'].map(
  (each) => `${root}/src/apps/admin/${each}`,
)

/** BOOKING loads its search rules when a visitor searches, without code that other parts share. */
const search = `${root}/src/apps/booking/services/find-services.ts`

/** The salon's apps for dedicated devices. */
const ofDevices = ['checkin', 'checkout', 'staff']

/** Screens that show a side panel, as the calendar does. */
const withPanel = [`${root}/src/apps/admin/panel/LatePanel.tsx`]

/** Which apps need a module, and when. */
type ModuleUse = {
  /** Names of the first loads that need the module. */
  at: ReadonlySet<string>
  /** Number of first loads that need it, not counting STAFF's day if there are others. */
  count: number
  /** Whether a device's app needs it at once. */
  device: boolean
  /** Whether ADMIN or its calendar needs it at once. */
  admin: boolean
  /** Which apps may load it at any time: BOOKING, ADMIN, a device's app, kiosk or till, an app other than STAFF. */
  ever: { booking: boolean; admin: boolean; devices: boolean; stations: boolean; others: boolean }
  /** Whether the search, the screens next to the calendar, or those with a panel need it. */
  search: boolean
  besideCalendar: boolean
  withPanel: boolean
}

type LaterUser = 'booking' | 'devices'
const both: readonly LaterUser[] = ['booking', 'devices']

const isShared = ({ count, device }: ModuleUse) => count > 1 && device
const isCalendars = ({ at, ever }: ModuleUse) => at.has('calendar') && !ever.booking && !ever.devices

/**
 * Files of the first loads: a module is put into the file of the first row whose condition holds. What BOOKING shares
 * is put into the file of all apps, or of the salon's apps as a whole, since a file for each combination would hold a
 * few lines. `apart`: modules that these users need later get a file of their own, so that customers do not load the
 * salon's calendar for them, nor devices what only ADMIN shows.
 */
const files: readonly { file: string; holds: (use: ModuleUse) => boolean; apart?: readonly LaterUser[] }[] = [
  { file: 'search', holds: ({ at, search }) => search && !at.has('booking') },
  { file: 'all', holds: ({ at }) => at.has('booking') && at.has('site') },
  // Screens of ADMIN that use part of BOOKING's first step, or of the devices', must not load the rest of it.
  { file: 'admin-booking', holds: ({ at, count, ever }) => at.has('booking') && (count > 1 || ever.admin) },
  { file: 'booking', holds: ({ at }) => at.has('booking') },
  { file: 'admin-site-devices', holds: (use) => isShared(use) && use.admin && use.at.has('site'), apart: ['booking'] },
  { file: 'site-devices', holds: (use) => isShared(use) && use.at.has('site'), apart: ['booking'] },
  { file: 'admin-devices', holds: (use) => isShared(use) && use.admin, apart: ['booking'] },
  { file: 'admin-devices', holds: (use) => isShared(use) && use.ever.admin && !use.ever.booking },
  { file: 'devices', holds: isShared, apart: ['booking'] },
  ...ofDevices.map((app) => ({ file: app, holds: ({ at }: ModuleUse) => at.has(app), apart: ['booking'] as const })),
  { file: 'admin-site', holds: ({ at }) => at.has('admin') && at.has('site'), apart: both },
  { file: 'admin', holds: ({ at }) => at.has('admin'), apart: both },
  { file: 'site-calendar', holds: ({ at }) => at.has('site') && at.has('calendar'), apart: both },
  { file: 'site', holds: ({ at }) => at.has('site'), apart: both },
  { file: 'calendar-shared', holds: (use) => isCalendars(use) && use.besideCalendar },
  { file: 'calendar-panel', holds: (use) => isCalendars(use) && use.withPanel },
  // Modules that the calendar shares with STAFF's day only. Excludes those of kiosk, till and BOOKING, which must not
  // load the code that changes visits.
  {
    file: 'calendar-day',
    holds: ({ at, ever }) => at.has('calendar') && at.has('day') && !ever.stations && !ever.booking,
  },
  { file: 'calendar', holds: ({ at }) => at.has('calendar'), apart: both },
  // Keeps parts of the day that other screens use in a file of their own, so that these do not load the whole day.
  { file: 'day-shared', holds: ({ ever }) => ever.others && !ever.booking },
  { file: 'day', holds: () => true, apart: ['booking'] },
]

function fileOf(use: ModuleUse): string {
  const { file, apart = [] } = files.find(({ holds }) => holds(use)) ?? { file: 'all' }
  return ['first', file, ...apart.filter((user) => use.ever[user]).map((user) => `later-${user}`)].join('-')
}

function chunksOf(context: Context): Map<string, string> {
  const users = usersOf(context)
  const all = (begin: readonly string[]) => new Set(begin.flatMap((each) => [...closure(context, each)]))
  const ever = (names: readonly string[]) =>
    new Set(names.flatMap((name) => [...reachableModules(context, entryModules[name]?.[0] ?? '')]))
  const reach = {
    booking: ever(['booking']),
    admin: ever(['admin']),
    devices: ever(ofDevices),
    stations: ever(['checkin', 'checkout']),
    others: ever(apps.filter((app) => app !== 'staff')),
  }
  const [searched, beside, panels] = [all([search]), all(besideCalendar), all(withPanel)]
  // Put what devices need of the calendar's panel and of the sign-in into the file with what they need of the calendar.
  for (const id of [...all(besideFirst)].filter((each) => reach.devices.has(each))) {
    const names = users.get(id) ?? new Set()
    if ([...names].every((name) => name === 'day')) users.set(id, new Set(['calendar', ...names]))
    else if (names.has('site') && !names.has('admin')) users.set(id, new Set(['admin', ...names]))
  }
  const useOf = (id: string, at: ReadonlySet<string>): ModuleUse => ({
    at,
    count: at.size > 1 && at.has('day') ? at.size - 1 : at.size,
    device: ofDevices.some((app) => at.has(app)),
    admin: at.has('admin') || at.has('calendar'),
    ever: {
      booking: reach.booking.has(id),
      admin: reach.admin.has(id),
      devices: reach.devices.has(id),
      stations: reach.stations.has(id),
      others: reach.others.has(id),
    },
    search: searched.has(id),
    besideCalendar: beside.has(id),
    withPanel: panels.has(id),
  })
  return new Map([...users].map(([id, at]) => [id, fileOf(useOf(id, at))]))
}

/** Returns the first loads that need each module. */
function usersOf(context: Context): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [name, ids] of Object.entries(entryModules)) {
    const all = new Set(ids.flatMap((begin) => [...closure(context, begin)]))
    for (const id of all) if (ids.length > 1 || id !== ids[0]) users.set(id, (users.get(id) ?? new Set()).add(name))
  }
  return users
}

/** Returns every module that an app can load. */
function reachableModules(context: Context, begin: string): ReadonlySet<string> {
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
