/**
 * Every call, for the tests: that each is a route and in the OpenAPI document, and who may call it. The running server
 * lists what was registered.
 */

import * as changeAppointment from './appointment/change.ts'
import * as corrections from './appointment/corrections.ts'
import * as editAppointment from './appointment/edit.ts'
import * as entry from './appointment/entry.ts'
import * as handOver from './appointment/hand-over.ts'
import * as myAppointments from './appointment/mine.ts'
import * as moveAppointment from './appointment/move.ts'
import * as previewAppointment from './appointment/preview.ts'
import * as runningLate from './appointment/running-late.ts'
import * as series from './appointment/series.ts'
import * as slotHold from './appointment/slot-hold.ts'
import * as waitingList from './appointment/waiting-list.ts'
import * as appointment from './appointment.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as bookingRules from './business-object/booking-rules.ts'
import * as picture from './business-object/picture.ts'
import * as salonList from './business-object/salon-list.ts'
import * as salonSettings from './business-object/settings.ts'
import * as setup from './business-object/setup.ts'
import * as teaserImage from './business-object/teaser-image.ts'
import * as businessObject from './business-object.ts'
import type { Call } from './call.ts'
import * as afterSale from './checkout/after-sale.ts'
import * as articles from './checkout/articles.ts'
import * as tillCustomers from './checkout/customers.ts'
import * as dayEnd from './checkout/day-end.ts'
import * as draft from './checkout/draft.ts'
import * as giftCards from './checkout/gift-cards.ts'
import * as journal from './checkout/journal.ts'
import * as myPoints from './checkout/my-points.ts'
import * as orders from './checkout/orders.ts'
import * as packages from './checkout/packages.ts'
import * as receipt from './checkout/receipt.ts'
import * as checkoutSettings from './checkout/settings.ts'
import * as turnover from './checkout/turnover.ts'
import * as checkout from './checkout.ts'
import * as agb from './consent/agb.ts'
import * as consent from './consent.ts'
import * as contact from './contact.ts'
import * as ledger from './credit/ledger.ts'
import * as topUp from './credit/top-up.ts'
import * as credit from './credit.ts'
import * as customerBulk from './customer/bulk.ts'
import * as customerEdit from './customer/edit.ts'
import * as customerFormula from './customer/formula.ts'
import * as customerHealth from './customer/health.ts'
import * as customerImport from './customer/import.ts'
import * as customerMerge from './customer/merge.ts'
import * as mySalons from './customer/my-salons.ts'
import * as customer from './customer.ts'
import * as reserveWithGoogle from './google.ts'
import * as invoice from './invoice.ts'
import * as live from './live.ts'
import * as bulkMessage from './message/bulk.ts'
import * as sentMessages from './message/sent.ts'
import * as messageSettings from './message/settings.ts'
import * as smsStatistics from './message/statistics.ts'
import * as message from './message.ts'
import * as news from './overview/news.ts'
import * as overview from './overview.ts'
import * as payment from './payment.ts'
import * as privacy from './privacy.ts'
import * as catalogue from './product/catalogue.ts'
import * as kiosk from './queue/kiosk.ts'
import * as queue from './queue.ts'
import * as ownReport from './report/own.ts'
import * as report from './report.ts'
import * as google from './review/google.ts'
import * as salonReview from './review/salon.ts'
import * as review from './review.ts'
import * as absences from './staff/absences.ts'
import * as cover from './staff/cover.ts'
import * as feed from './staff/feed.ts'
import * as people from './staff/people.ts'
import * as push from './staff/push.ts'
import * as rota from './staff/rota.ts'
import * as staff from './staff.ts'
import * as devices from './user/devices.ts'
import * as salonUsers from './user/salon-users.ts'
import * as sessions from './user/sessions.ts'
import * as workplaces from './user/workplaces.ts'
import * as user from './user.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'id' in value

export const allCalls: readonly Call[] = [
  auth,
  user,
  agb,
  consent,
  sessions,
  salonUsers,
  devices,
  workplaces,
  mySalons,
  privacy,
  businessObject,
  availability,
  review,
  salonReview,
  google,
  salonList,
  picture,
  teaserImage,
  bookingRules,
  salonSettings,
  setup,
  catalogue,
  slotHold,
  appointment,
  changeAppointment,
  editAppointment,
  previewAppointment,
  corrections,
  handOver,
  runningLate,
  entry,
  series,
  moveAppointment,
  myAppointments,
  live,
  waitingList,
  kiosk,
  queue,
  staff,
  people,
  rota,
  absences,
  feed,
  push,
  cover,
  customer,
  customerBulk,
  customerEdit,
  customerFormula,
  customerHealth,
  customerImport,
  customerMerge,
  message,
  bulkMessage,
  sentMessages,
  messageSettings,
  smsStatistics,
  contact,
  reserveWithGoogle,
  credit,
  ledger,
  topUp,
  payment,
  invoice,
  checkout,
  draft,
  orders,
  dayEnd,
  journal,
  turnover,
  afterSale,
  articles,
  tillCustomers,
  giftCards,
  packages,
  myPoints,
  receipt,
  checkoutSettings,
  report,
  ownReport,
  overview,
  news,
].flatMap((topic) => Object.values(topic).filter(isCall))
