import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { calendarModes } from '../days/range-of.ts'
import { useLock } from '../device/use-idle-lock.ts'
import { paths, pathTo } from '../paths.ts'
import { findLock } from '../screen.ts'
import { screens } from '../screens.ts'
import { useMe, useSeesAll } from '../session.ts'
import { useSignOut } from '../sign-in/change-session.ts'

/** `to`: address or action of Enter; `kind` is shown next to the name; `guessed`: found by a synonym. */
export type FoundCommand = {
  to: string | (() => void)
  name: string
  detail: string
  kind: 'screen' | 'action' | 'customer' | 'colleague' | 'service' | 'receipt' | 'day' | 'appointment' | 'search'
  guessed?: boolean
}

/**
 * Actions that can be started from anywhere and open on their screen. `also`: synonyms; `others`: not for staff who see
 * only their own visits (AUTH-25).
 */
const startableActions = [
  { path: paths.calendar, search: 'new=1', name: 'admin.new', also: 'admin.palette.also.new' },
  { path: paths.calendar, search: 'new=walkIn', name: 'admin.palette.walkIn', also: 'admin.palette.also.walkIn' },
  { path: paths.calendar, search: 'new=blocker', name: 'word.blockTime', also: 'admin.palette.also.block' },
  { path: paths.calendar, search: 'view=day&print=1', name: 'word.printTheDaySheet', also: 'admin.palette.also.print' },
  {
    path: paths.customers,
    search: 'new=1',
    name: 'word.newCustomer',
    also: 'admin.palette.also.newCustomer',
    others: true,
  },
] as const

/** Returns the permitted screens and actions, which need no search on the server. `also` is searched but not shown. */
export function useCommands(onKeys: () => void): (FoundCommand & { also: string })[] {
  const t = useText()
  const { data: me } = useMe()
  const seesAll = useSeesAll()
  const own = useOwnActions(onKeys)
  const word = (id: MessageId) => t(id)
  const open = screens.filter((screen) => me && findLock(screen, me) === undefined)
  const views = open.some(({ path }) => path === paths.calendar) ? calendarModes : []
  return [
    ...startableActions
      .filter(({ path }) => open.some((screen) => screen.path === path))
      .filter((each) => seesAll || !('others' in each))
      .map(({ path, search, name, also }) => ({
        to: `${pathTo(path)}?${search}`,
        name: word(name),
        detail: '',
        kind: 'action' as const,
        also: word(also),
      })),
    ...open.map(({ name, path, title, group }) => ({
      to: pathTo(path),
      name: word(title),
      detail: group && group !== title ? word(group) : '',
      kind: 'screen' as const,
      also: t(`admin.palette.also.${name}`),
    })),
    ...views.map((mode) => ({
      to: `${paths.calendar}?view=${mode}`,
      name: word(`admin.calendar.view.${mode}`),
      detail: word('admin.nav.calendar'),
      kind: 'screen' as const,
      also: word('admin.calendar.view'),
    })),
    ...own,
  ]
}

/** Returns the actions without a screen. */
function useOwnActions(onKeys: () => void) {
  const t = useText()
  const { data: me } = useMe()
  const lock = useLock()
  const leave = useSignOut()
  const word = (id: MessageId) => t(id)
  const end = me?.device
    ? { to: lock, name: word('admin.lockNow'), also: word('admin.palette.also.lock') }
    : { to: leave.mutate, name: word('action.signOut'), also: word('admin.palette.also.signOut') }
  const keys = { to: onKeys, name: word('admin.palette.keys'), also: word('admin.palette.also.keys') }
  return [keys, end].map((each) => ({ ...each, detail: '', kind: 'action' as const }))
}
