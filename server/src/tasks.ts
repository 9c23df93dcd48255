/** The function behind each kind of job, and the schedule of recurring ones (UTC, once for all processes). */

import { backoffWith } from '@goldline/domain/message/delivery'
import type { CronItem } from 'graphile-worker'
import * as z from 'zod/mini'
import { releaseSlotHolds } from './appointment/booking/release-slot-holds.ts'
import { expireAppointments } from './appointment/change/expire-appointments.ts'
import { remindOfVisits } from './appointment/reminder/remind.ts'
import { settleChange, settleChanges } from './appointment/undo/settle-change.ts'
import { lookAtWaiting, offerFreeStarts } from './appointment/waiting-list/offer-free-starts.ts'
import { backUp } from './backup/nightly.ts'
import { removePictureFiles, tidyFiles } from './business-object/tidy-files.ts'
import { signOrder, signOrders } from './checkout/fiscal/sign-order.ts'
import { expirePoints } from './checkout/points/expire-points.ts'
import { payTopUp } from './credit/pay-top-up.ts'
import { readPaidOrder } from './credit/read-payment.ts'
import { settlePayments } from './credit/settle-payments.ts'
import { watchCredit, watchCredits } from './credit/watch-credit.ts'
import { importFile } from './customer/import/import-file.ts'
import { renewCustomerType, renewCustomerTypes } from './customer/renew-types.ts'
import type { Deps } from './deps.ts'
import { tellGoogleBooking } from './google/booking-server/tell-google.ts'
import { sendDailyGoogleFeeds, sendGoogleFeeds } from './google/feeds/send-feeds.ts'
import { reportGoogleBooking } from './google/referral.ts'
import { tellGoogleStarts } from './google/starts/tell-starts.ts'
import { tendDueGoogleLinks, tendGoogleLink } from './google/tend-link.ts'
import { makeInvoice, makeMissingInvoices } from './invoice/make-invoice.ts'
import { settleInvoicePayments } from './invoice/settle-payments.ts'
import type { TaskName } from './jobs/names.ts'
import { cleanUp } from './jobs/retention.ts'
import type { Tasks } from './jobs/start-jobs.ts'
import { meetDueMarketplaces, meetMarketplace } from './marketplace/meet-marketplace.ts'
import { pushBusyTime } from './marketplace/push-busy-time.ts'
import { tellMarketplace } from './marketplace/tell-marketplace.ts'
import { drainBulk } from './message/bulk/drain.ts'
import { runCampaign, runCampaigns } from './message/campaign/run.ts'
import { rescueMessages, settleUnknown } from './message/rescue-messages.ts'
import { sendMessage } from './message/send-message.ts'
import { watchInvariants } from './operator/watch-invariants.ts'
import { detachCard } from './payment/routes.ts'
import { replayErasures } from './privacy/erase.ts'
import type { MessageProviders } from './providers/types.ts'
import { closeQueues } from './queue/lead-queue.ts'
import { requestReview } from './review/ask.ts'
import { meetDueSalons, meetGoogle } from './review/google/meet-google.ts'
import { readBusyCalendar, readDueCalendars } from './staff/busy/read-calendar.ts'
import { pushNews, sendPush } from './staff/send-push.ts'

const MessageJob = z.object({ id: z.uuid() })
const RowJob = z.object({ businessObjectId: z.uuid(), id: z.uuid() })
const CardJob = z.object({ stripeMethodId: z.string() })
const PicturesJob = z.object({ paths: z._default(z.array(z.string()), []) })
const PersonJob = z.object({ businessObjectId: z.uuid(), staffId: z.uuid() })
const SalonJob = z.object({ businessObjectId: z.uuid() })
const CheckedOutJob = z.object({
  businessObjectId: z.uuid(),
  appointmentId: z.uuid(),
  orderCheckoutDate: z.string(),
})
const VisitJob = z.object({ businessObjectId: z.uuid(), appointmentId: z.uuid() })
const OrderJob = z.object({ businessObjectId: z.uuid(), orderId: z.uuid() })
const StartsJob = z.array(
  z.object({
    businessObjectId: z.uuid(),
    day: z.nullable(z.iso.date()),
    gone: z.optional(z.string()),
    failures: z.optional(z.int()),
  }),
)
const VisitorJob = z.object({ businessObjectId: z.uuid(), customerId: z.nullable(z.uuid()) })

type Sending = {
  readonly providers: MessageProviders
  /** A pool for codes alone, so that nothing else keeps them waiting for a connection (OPS-08). */
  readonly codeDb: Deps['db']
  /** The database's address, for connections without statement limits. */
  readonly url: string
}

export function taskList(deps: Deps, { providers, codeDb, url }: Sending): Required<Tasks> {
  const sending = { ...deps, providers, backoff: backoffWith(Math.random) }
  const send = async (payload: unknown) => sendMessage(sending, MessageJob.parse(payload).id)
  const sendCode = async (payload: unknown) => sendMessage({ ...sending, db: codeDb }, MessageJob.parse(payload).id)
  return {
    sendSmsCode: sendCode,
    sendMailCode: sendCode,
    sendSms: send,
    sendMail: send,
    ...moneyTasks(deps),
    ...staffTasks(deps),
    ...outsideTasks(deps),
    drainBulk: async () => void (await drainBulk(sending)),
    runCampaigns: () => runCampaigns(deps),
    runCampaign: (payload) => runCampaign(deps, SalonJob.parse(payload).businessObjectId),
    expireAppointments: async () => void (await expireAppointments(deps)),
    closeQueues: async () => void (await closeQueues(deps)),
    releaseSlotHolds: async () => void (await releaseSlotHolds(deps)),
    settleChange: (payload) => settleChange(deps, RowJob.parse(payload)),
    settleChanges: async () => void (await settleChanges(deps)),
    rescueMessages: async () => void (await Promise.all([rescueMessages(deps), settleUnknown(deps)])),
    cleanUp: () => cleanUp(deps),
    replayErasures: async () => void (await replayErasures(deps)),
    checkInvariants: () => watchInvariants(deps),
    offerFreeStarts: (payload) => offerFreeStarts(deps, SalonJob.parse(payload).businessObjectId),
    lookAtWaiting: () => lookAtWaiting(deps),
    importFile: (payload) => importFile(deps, payload),
    expirePoints: async () => void (await expirePoints(deps)),
    signOrder: async (payload) => void (await signOrder(deps, OrderJob.parse(payload))),
    signOrders: async () => void (await signOrders(deps)),
    renewCustomerTypes: async () => void (await renewCustomerTypes(deps)),
    renewCustomerType: (payload) => renewCustomerType(deps, VisitorJob.parse(payload)),
    remindOfVisits: async () => void (await remindOfVisits(deps)),
    requestReview: async (payload) => void (await requestReview(deps, CheckedOutJob.parse(payload))),
    tidyFiles: async () => void (await tidyFiles(deps)),
    removePictureFiles: (payload) => removePictureFiles(deps, PicturesJob.parse(payload).paths),
    backUp: () => backUp(deps, url),
  }
}

/** What people have of their own: their telephones, and other calendars. */
function staffTasks(deps: Deps) {
  return {
    pushNews: (payload) => pushNews(deps, payload),
    sendPush: (payload) => sendPush(deps, payload),
    readDueCalendars: () => readDueCalendars(deps),
    readBusyCalendar: (payload) => readBusyCalendar(deps, PersonJob.parse(payload)),
  } satisfies Tasks
}

/** What is exchanged with Google and the marketplace. */
function outsideTasks(deps: Deps) {
  return {
    meetDueSalons: () => meetDueSalons(deps),
    meetGoogle: (payload) => meetGoogle(deps, SalonJob.parse(payload).businessObjectId),
    reportGoogleBooking: (payload) => reportGoogleBooking(deps, VisitJob.parse(payload)),
    tellGoogleBooking: (payload) => tellGoogleBooking(deps, RowJob.parse(payload)),
    tellGoogleStarts: (payload) => tellGoogleStarts(deps, StartsJob.parse(payload)),
    sendGoogleFeeds: () => sendGoogleFeeds(deps),
    sendDailyGoogleFeeds: () => sendDailyGoogleFeeds(deps),
    tendDueGoogleLinks: () => tendDueGoogleLinks(deps),
    tendGoogleLink: (payload) => tendGoogleLink(deps, SalonJob.parse(payload).businessObjectId),
    meetDueMarketplaces: () => meetDueMarketplaces(deps),
    meetMarketplace: (payload) => meetMarketplace(deps, SalonJob.parse(payload).businessObjectId),
    pushBusyTime: (payload) => pushBusyTime(deps, SalonJob.parse(payload).businessObjectId),
    tellMarketplace: (payload) => tellMarketplace(deps, RowJob.parse(payload)),
  } satisfies Tasks
}

/** Credit, cards and invoices. */
function moneyTasks(deps: Deps) {
  return {
    settlePayments: () => settleAll(deps),
    watchCredit: (payload) => watchCredit(deps, SalonJob.parse(payload).businessObjectId),
    watchCredits: () => watchCredits(deps),
    makeInvoice: (payload) => makeInvoice(deps, RowJob.parse(payload)),
    makeMissingInvoices: () => makeMissingInvoices(deps),
    readPaidOrder: (payload) => readPaidOrder(deps, RowJob.parse(payload)),
    payTopUp: (payload) => payTopUp(deps, RowJob.parse(payload)),
    detachCard: (payload) => detachCard(deps, CardJob.parse(payload).stripeMethodId),
  } satisfies Tasks
}

async function settleAll(deps: Deps): Promise<void> {
  await settlePayments(deps)
  await settleInvoicePayments(deps)
}

/** A missed run is not repeated; the next one does its work. */
const once = (task: TaskName, match: string): CronItem => ({
  task,
  match,
  options: { jobKey: task, maxAttempts: 3, backfillPeriod: 0 },
})

export const cronItems: readonly CronItem[] = [
  once('releaseSlotHolds', '* * * * *'),
  once('signOrders', '* * * * *'),
  once('settleChanges', '* * * * *'),
  once('tendDueGoogleLinks', '* * * * *'),
  once('readDueCalendars', '* * * * *'),
  once('meetDueMarketplaces', '* * * * *'),
  once('remindOfVisits', '*/5 * * * *'),
  {
    ...once('drainBulk', '* * * * *'),
    options: { jobKey: 'drainBulk', queueName: 'bulk', maxAttempts: 3, backfillPeriod: 0 },
  },
  once('runCampaigns', '*/5 * * * *'),
  once('expireAppointments', '*/5 * * * *'),
  once('closeQueues', '*/5 * * * *'),
  once('settlePayments', '*/5 * * * *'),
  once('watchCredits', '*/5 * * * *'),
  once('meetDueSalons', '*/5 * * * *'),
  once('rescueMessages', '*/10 * * * *'),
  once('lookAtWaiting', '*/15 * * * *'),
  {
    ...once('sendDailyGoogleFeeds', '5 * * * *'),
    options: { jobKey: 'sendDailyGoogleFeeds', queueName: 'googleFeeds', maxAttempts: 3, backfillPeriod: 0 },
  },
  once('cleanUp', '17 * * * *'),
  once('makeMissingInvoices', '37 * * * *'),
  once('backUp', '40 1 * * *'),
  once('replayErasures', '10 2 * * *'),
  once('renewCustomerTypes', '20 2 * * *'),
  once('expirePoints', '25 2 * * *'),
  once('checkInvariants', '30 2 * * *'),
  once('tidyFiles', '45 2 * * *'),
]
