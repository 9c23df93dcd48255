/**
 * Retention period of each kind of data, with its reason (PRIV-02); used by the clean-up and listed in
 * docs/operations.md. Other data is kept as long as the account or the salon, and deleted by an erasure.
 */
import { keptWords } from './appointment/change/write-message.ts'
import { keptVisitLinks } from './appointment/reminder/link.ts'
import { keptReminders } from './appointment/reminder/remind.ts'
import { keptRequests } from './appointment/request/end-request.ts'
import { keptAuth } from './auth/kept-data.ts'
import { keptGiftOrders } from './checkout/gift-orders/refund-gift.ts'
import { keptBooks } from './checkout/kept-data.ts'
import { keptWithdrawals } from './checkout/withdrawal/withdraw.ts'
import type { Clock } from './clock.ts'
import { keptStrayPayments } from './credit/stray-payment.ts'
import type { Db } from './db/transaction.ts'
import { keptHealthAnswers } from './form/health-answers.ts'
import { keptPatchTests } from './form/patch-tests/routes.ts'
import { keptSignatures } from './form/signing/sign.ts'
import { keptQuestionAnswers } from './form/write-answers.ts'
import { keptGoogleBookings } from './google/booking-server/send-booking.ts'
import { keptFeedSets } from './google/feeds/send-feeds.ts'
import { keptCounts } from './http/hardening/limits.ts'
import { keptAnswers } from './http/idempotency.ts'
import { keptPayments } from './invoice/settle-payment.ts'
import { type DataKind, keptJobs } from './jobs/kept-data.ts'
import { keptCampaigns } from './marketing/campaign/queries.ts'
import { keptOptIns } from './marketing/opt-in.ts'
import { keptUnsubscribeLinks } from './marketing/unsubscribe.ts'
import { keptExchanges } from './marketplace/state.ts'
import { keptReports } from './message/early-report.ts'
import { keptMessages } from './message/sent-messages.ts'
import { keptShortLinks } from './message/short-link.ts'
import { keptDeposits } from './payment/deposits/refund-deposit.ts'
import { keptAgreements } from './payment/fees/card.ts'
import { keptSetups } from './payment/finish-setup.ts'
import { keptErasures } from './privacy/erase.ts'
import { keptBlocks } from './privacy/keep-blocks.ts'
import { keptQueue } from './queue/load-queue.ts'
import { keptReviewLinks } from './review/create-link.ts'
import { keptPendingReviews } from './review/go-to-google.ts'
import { keptBusyTimes } from './staff/busy/queries.ts'
import { keptFiles } from './transfer/import-rows.ts'

export const retention: readonly DataKind[] = [
  ...keptWords,
  ...keptVisitLinks,
  ...keptReminders,
  ...keptRequests,
  ...keptAuth,
  ...keptBooks,
  ...keptGiftOrders,
  ...keptWithdrawals,
  ...keptStrayPayments,
  ...keptQuestionAnswers,
  ...keptHealthAnswers,
  ...keptSignatures,
  ...keptPatchTests,
  ...keptGoogleBookings,
  ...keptFeedSets,
  ...keptCounts,
  ...keptAnswers,
  ...keptPayments,
  ...keptJobs,
  ...keptCampaigns,
  ...keptOptIns,
  ...keptUnsubscribeLinks,
  ...keptExchanges,
  ...keptReports,
  ...keptMessages,
  ...keptShortLinks,
  ...keptSetups,
  ...keptDeposits,
  ...keptAgreements,
  ...keptErasures,
  ...keptBlocks,
  ...keptQueue,
  ...keptReviewLinks,
  ...keptPendingReviews,
  ...keptBusyTimes,
  ...keptFiles,
]

const dayMs = 86_400_000

/** Deletes expired data in batches. The next run continues an interrupted one. */
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { days, remove } of retention) {
    const old = remove(new Date(clock.now() - days * dayMs))
    let removed: bigint | undefined
    do removed = (await old.execute(db)).numAffectedRows
    while (removed !== undefined && removed > 0)
  }
}
