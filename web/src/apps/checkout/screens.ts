import type { DeviceScreen } from '../../device/DeviceApp.tsx'
import { texts } from '../../i18n/messages.ts'
import { paths } from './paths.ts'

/** Texts of a sale that no other screen shows. */
const saleTexts = texts(
  'tillSale',
  'checkout.approve.',
  'checkout.buyer.',
  'checkout.free.',
  'checkout.article.',
  'checkout.points.',
  'checkout.find.',
  'checkout.add.',
)

/** What was sold, and a till's day. */
const bookTexts = texts(
  'tillBooks',
  'books.',
  'checkout.buyer.',
  'checkout.orders.',
  'checkout.day',
  'checkout.paid.',
  'print.',
)

/** What stands once a sale is paid. */
const paidTexts = texts('tillPaid', 'checkout.buyer.', 'checkout.paid.', 'checkout.next.', 'checkout.review', 'print.')

/** Everything that CHECKOUT shows once it is paired; the first one is where it begins. A new screen is a new row. */
export const screens: readonly DeviceScreen[] = [
  { path: paths.start, load: () => import('./sale/SaleScreen.tsx'), texts: saleTexts },
  { path: paths.paid, load: () => import('./paid/PaidScreen.tsx'), texts: paidTexts },
  { path: paths.queue, load: () => import('./queue/QueueScreen.tsx') },
  { path: paths.orders, load: () => import('./orders/OrdersScreen.tsx'), texts: bookTexts },
  { path: paths.day, load: () => import('./day/DayScreen.tsx'), texts: bookTexts },
  { path: paths.dayEnd, load: () => import('./day/DayEndScreen.tsx'), texts: bookTexts },
]
