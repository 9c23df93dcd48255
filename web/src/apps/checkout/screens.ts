import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import type { ScreenRows } from '../../frame/screen-paths.ts'

/** All of CHECKOUT's screens after pairing; the first is the start screen. Add a screen by adding a row. */
export const screenRows = {
  /** `sale`: the one that is open; `visit`: an appointment to check out. */
  start: { path: '/', load: () => import('./sale/SaleScreen.tsx') },
  paid: { path: '/paid/:id', load: () => import('./paid/PaidScreen.tsx') },
  queue: { path: '/queue', load: () => import('./queue/QueueScreen.tsx') },
  orders: { path: '/orders/:id?', load: () => import('./orders/OrdersScreen.tsx') },
  day: { path: '/day', load: () => import('./day/DayScreen.tsx') },
  dayEnd: { path: '/day/end', load: () => import('./day/DayEndScreen.tsx') },
} as const satisfies ScreenRows

export const screens: readonly DeviceScreen[] = Object.values(screenRows)
