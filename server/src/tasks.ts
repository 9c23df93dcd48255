/** Defines the handler of each kind of job (jobs/kinds.ts), and the schedule of recurring jobs. */

import { backoffWith } from '@goldline/domain/message/delivery'
import type { CronItem } from 'graphile-worker'
import { reportGoogleBooking } from './appointment/booking/referral.ts'
import { releaseSlotHolds } from './appointment/booking/release-slot-holds.ts'
import { expireAppointments } from './appointment/change/expire-appointments.ts'
import { sendDueReminders } from './appointment/reminder/remind.ts'
import { expireRequests } from './appointment/request/end-request.ts'
import { settleChange, settleChanges } from './appointment/undo/settle-change.ts'
import { checkWaitingLists, offerFreeStarts } from './appointment/waiting-list/offer-free-starts.ts'
import { backUpNightly } from './backup/nightly.ts'
import { signOrder, signOrders } from './checkout/fiscal/sign-order.ts'
import { refundToCard } from './checkout/gift-card/pay-deposit.ts'
import { giftRefunds } from './checkout/gift-orders/refund-gift.ts'
import { sendDueGifts } from './checkout/gift-orders/send-gift.ts'
import { settleGiftOrder, settleGiftOrders } from './checkout/gift-orders/settle-gift.ts'
import { expirePoints } from './checkout/points/expire-points.ts'
import { payTopUp } from './credit/pay-top-up.ts'
import { readPaidOrder } from './credit/read-payment.ts'
import { settlePayments } from './credit/settle-payments.ts'
import { watchCredit, watchCredits } from './credit/watch-credit.ts'
import { renewCustomerType, renewCustomerTypes } from './customer/renew-types.ts'
import type { Deps } from './deps.ts'
import { sendBookingToGoogle } from './google/booking-server/send-booking.ts'
import { sendDailyGoogleFeeds, sendGoogleFeeds } from './google/feeds/send-feeds.ts'
import { sendStartsToGoogle } from './google/starts/send-starts.ts'
import { enqueueDueLinks, syncGoogleLink } from './google/sync-link.ts'
import { makeInvoice, makeMissingInvoices } from './invoice/make-invoice.ts'
import { settleInvoicePayments } from './invoice/settle-payments.ts'
import { kindOf, type PayloadOf, type TaskName, taskNames } from './jobs/kinds.ts'
import type { Tasks } from './jobs/start-jobs.ts'
import { drainBulk } from './marketing/bulk/drain.ts'
import { runCampaign, runCampaigns } from './marketing/campaign/run.ts'
import { enqueueDueExchanges, syncMarketplaceLinks } from './marketplace/exchange.ts'
import { pushBusyTime } from './marketplace/push-busy-time.ts'
import { reportVisitEnd } from './marketplace/report-visit-end.ts'
import { rescueMessages, settleUnknown } from './message/rescue-messages.ts'
import { type SendDeps, sendMessage } from './message/send-message.ts'
import { watchInvariants } from './operator/watch-invariants.ts'
import { depositRefunds, returnDeposit } from './payment/deposits/refund-deposit.ts'
import { settleDeposit, settleDeposits } from './payment/deposits/settle-deposit.ts'
import { settleFees } from './payment/fees/settle-fee.ts'
import { detachCard } from './payment/routes.ts'
import { removePictureFiles, tidyFiles } from './picture/tidy-files.ts'
import { replayErasures } from './privacy/erase.ts'
import type { MessageProviders } from './providers/types.ts'
import { pushNews, pushRequest, sendPush } from './push/send-push.ts'
import { closeQueues } from './queue/manage-queue.ts'
import { cleanUp } from './retention.ts'
import { requestReview } from './review/ask.ts'
import { enqueueDueSyncs, syncGoogleReviews } from './review/google/sync-reviews.ts'
import { readBusyCalendar, readDueCalendars } from './staff/busy/read-calendar.ts'
import { importFile } from './transfer/import-file.ts'

type SendingDeps = {
  readonly providers: MessageProviders
  /** A separate pool for codes, so that they never wait for a connection that others use (OPS-08). */
  readonly codeDb: Deps['db']
  /** The database URL, for connections without statement limits. */
  readonly url: string
}

type JobDeps = SendDeps & Deps & SendingDeps
type JobHandlers = { readonly [Name in TaskName]: (deps: JobDeps, payload: PayloadOf<Name>) => Promise<unknown> }

const send = (deps: JobDeps, { id }: { id: string }) => sendMessage(deps, id)
const sendCode = (deps: JobDeps, { id }: { id: string }) => sendMessage({ ...deps, db: deps.codeDb }, id)

const jobHandlers: JobHandlers = {
  sendSmsCode: sendCode,
  sendMailCode: sendCode,
  sendSms: send,
  sendMail: send,
  drainBulk,

  meetGoogle: (deps, { businessObjectId }) => syncGoogleReviews(deps, businessObjectId),
  tendGoogleLink: (deps, { businessObjectId }) => syncGoogleLink(deps, businessObjectId),
  sendGoogleFeeds,
  sendDailyGoogleFeeds,
  reportGoogleBooking,
  tellGoogleBooking: sendBookingToGoogle,
  tellGoogleStarts: sendStartsToGoogle,
  meetDueSalons: enqueueDueSyncs,
  tendDueGoogleLinks: enqueueDueLinks,

  meetMarketplace: (deps, { businessObjectId }) => syncMarketplaceLinks(deps, businessObjectId),
  pushBusyTime: (deps, { businessObjectId }) => pushBusyTime(deps, businessObjectId),
  tellMarketplace: reportVisitEnd,
  meetDueMarketplaces: enqueueDueExchanges,

  readBusyCalendar,
  readDueCalendars,
  pushNews,
  pushRequest,
  sendPush,

  settlePayments: async (deps) => {
    await settlePayments(deps)
    await settleInvoicePayments(deps)
  },
  watchCredit: (deps, { businessObjectId }) => watchCredit(deps, businessObjectId),
  watchCredits,
  readPaidOrder,
  payTopUp,
  settleDeposit,
  settleDeposits: async (deps) => {
    await depositRefunds.requeue(deps)
    await settleDeposits(deps)
    await settleFees(deps)
  },
  returnDeposit,
  refundDeposit: async (deps, key) => {
    if (!(await refundToCard(deps, key))) await depositRefunds.send(deps, key)
  },
  settleGiftOrder,
  tendGiftOrders: async (deps) => {
    await giftRefunds.requeue(deps)
    await sendDueGifts(deps)
    await settleGiftOrders(deps)
  },
  refundGift: giftRefunds.send,
  detachCard,
  makeInvoice,
  makeMissingInvoices,

  expireAppointments,
  releaseSlotHolds,
  expireRequests,
  settleChange,
  settleChanges,
  offerFreeStarts: (deps, { businessObjectId }) => offerFreeStarts(deps, businessObjectId),
  lookAtWaiting: checkWaitingLists,
  remindOfVisits: sendDueReminders,
  closeQueues,
  runCampaign: (deps, { businessObjectId }) => runCampaign(deps, businessObjectId),
  runCampaigns,
  rescueMessages: (deps) => Promise.all([rescueMessages(deps), settleUnknown(deps)]),
  requestReview,
  importFile,
  renewCustomerType,
  renewCustomerTypes,
  expirePoints,
  signOrder,
  signOrders,

  cleanUp,
  backUp: (deps) => backUpNightly(deps, deps.url),
  replayErasures,
  checkInvariants: watchInvariants,
  tidyFiles,
  removePictureFiles: (deps, { paths }) => removePictureFiles(deps, paths),
}

/** Builds the handlers of all kinds of jobs; a handler refuses a payload that does not match its kind's schema. */
export function taskList(deps: Deps, sending: SendingDeps): Required<Tasks> {
  const own: JobDeps = { ...deps, ...sending, backoff: backoffWith(Math.random) }
  const taskOf = (name: TaskName) => {
    const run = jobHandlers[name] as (deps: JobDeps, payload: unknown) => Promise<unknown>
    const { payload: schema } = kindOf(name)
    return async (payload: unknown) => void (await run(own, schema?.parse(payload)))
  }
  return Object.fromEntries(taskNames.map((name) => [name, taskOf(name)])) as Required<Tasks>
}

export const cronItems: readonly CronItem[] = taskNames.flatMap((task) => {
  const { cron, queue } = kindOf(task)
  const options = { jobKey: task, maxAttempts: 3, backfillPeriod: 0, ...(queue && { queueName: queue }) }
  return cron === undefined ? [] : [{ task, match: cron, options }]
})
