import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { paths } from './paths.ts'

/** The screens of CHECKOUT after pairing; the first is the start screen. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./sale/SaleScreen.tsx') },
  { path: paths.paid, load: () => import('./paid/PaidScreen.tsx') },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx') },
  { path: paths.orders, load: () => import('./orders/OrdersScreen.tsx') },
  { path: paths.day, load: () => import('./day/DayScreen.tsx') },
  { path: paths.dayEnd, load: () => import('./day/DayEndScreen.tsx') },
]
