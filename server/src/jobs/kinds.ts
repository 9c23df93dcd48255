/**
 * One row per kind of job: its lane, its payload, its schedule, and whether it reaches people. After a kind is renamed,
 * queued jobs with the old name never run. `server/src/tasks.ts` runs them.
 */
import * as z from 'zod/mini'

/** Workers per lane (OPS-08): a hanging provider delays only its own messages, and codes wait only for codes. */
export const lanes = {
  smsCodes: 8,
  mailCodes: 8,
  sms: 4,
  mails: 4,
  /** Lowest priority: bulk messages. */
  bulk: 1,
  google: 2,
  /** A lane of its own, so that many salons' free starts do not delay notifications of bookings. */
  googleStarts: 2,
  marketplace: 4,
  lexoffice: 2,
  /** Each job parses a file in its own thread, with at most 256 MB. */
  calendars: 2,
  push: 4,
  upkeep: 4,
} as const
export type Lane = keyof typeof lanes

type JobKind = {
  lane: Lane
  /** Schema of the job's payload; absent if it has none. */
  payload?: z.ZodMiniType
  /** Schedule (UTC; one run for all processes). A missed run is not repeated; the next one does its work. */
  cron?: string
  /** Scheduled jobs of one queue run one after another, over all processes. */
  queue?: string
  /** Whether the job reaches people or moves money: such jobs do not run while a restored database is held (OPS-02). */
  outward?: true
}

const message = { payload: z.object({ id: z.uuid() }), outward: true } as const
const salon = z.object({ businessObjectId: z.uuid() })
const row = z.object({ businessObjectId: z.uuid(), id: z.uuid() })
const visit = z.object({ businessObjectId: z.uuid(), appointmentId: z.uuid() })

const jobKinds = {
  sendSmsCode: { lane: 'smsCodes', ...message },
  sendMailCode: { lane: 'mailCodes', ...message },
  sendSms: { lane: 'sms', ...message },
  sendMail: { lane: 'mails', ...message },
  drainBulk: { lane: 'bulk', cron: '* * * * *', queue: 'bulk', outward: true },

  meetGoogle: { lane: 'google', payload: salon, outward: true },
  tendGoogleLink: { lane: 'google', payload: salon, outward: true },
  sendGoogleFeeds: { lane: 'google', outward: true },
  sendDailyGoogleFeeds: { lane: 'google', cron: '5 * * * *', queue: 'googleFeeds', outward: true },
  reportGoogleBooking: { lane: 'google', payload: visit, outward: true },
  tellGoogleBooking: { lane: 'google', payload: row, outward: true },
  tellGoogleStarts: {
    lane: 'googleStarts',
    payload: z.array(
      z.object({
        businessObjectId: z.uuid(),
        day: z.nullable(z.iso.date()),
        gone: z.optional(z.string()),
        failures: z.optional(z.int()),
      }),
    ),
    outward: true,
  },
  meetDueSalons: { lane: 'upkeep', cron: '*/5 * * * *' },
  tendDueGoogleLinks: { lane: 'upkeep', cron: '* * * * *' },

  meetMarketplace: { lane: 'marketplace', payload: salon, outward: true },
  pushBusyTime: { lane: 'marketplace', payload: salon, outward: true },
  tellMarketplace: { lane: 'marketplace', payload: row, outward: true },
  meetDueMarketplaces: { lane: 'upkeep', cron: '* * * * *' },

  readBusyCalendar: {
    lane: 'calendars',
    payload: z.object({ businessObjectId: z.uuid(), staffId: z.uuid() }),
    outward: true,
  },
  readDueCalendars: { lane: 'upkeep', cron: '* * * * *' },
  pushNews: { lane: 'push', payload: row, outward: true },
  pushRequest: { lane: 'push', payload: row, outward: true },
  sendPush: {
    lane: 'push',
    payload: z.object({
      businessObjectId: z.uuid(),
      tokenId: z.uuid(),
      /** A visit, or a request for one. */
      visitId: z.uuid(),
      kind: z.string(),
      /** When the change happened, in epoch milliseconds. */
      time: z.number(),
      /** Failed tries so far. */
      tries: z.number(),
    }),
    outward: true,
  },

  settlePayments: { lane: 'upkeep', cron: '*/5 * * * *', outward: true },
  watchCredit: { lane: 'upkeep', payload: salon },
  watchCredits: { lane: 'upkeep', cron: '*/5 * * * *' },
  readPaidOrder: { lane: 'upkeep', payload: row },
  payTopUp: { lane: 'upkeep', payload: row, outward: true },
  settleDeposit: { lane: 'upkeep', payload: row },
  settleDeposits: { lane: 'upkeep', cron: '* * * * *' },
  returnDeposit: { lane: 'upkeep', payload: visit },
  refundDeposit: { lane: 'upkeep', payload: row, outward: true },
  settleGiftOrder: { lane: 'upkeep', payload: row },
  tendGiftOrders: { lane: 'upkeep', cron: '* * * * *' },
  refundGift: { lane: 'upkeep', payload: row, outward: true },
  detachCard: {
    lane: 'upkeep',
    /** `accountId`: the salon's own account; absent: the installation's. */
    payload: z.object({ stripeMethodId: z.string(), accountId: z.optional(z.string()) }),
    outward: true,
  },
  makeInvoice: { lane: 'lexoffice', payload: row, outward: true },
  makeMissingInvoices: { lane: 'upkeep', cron: '37 * * * *' },

  expireAppointments: { lane: 'upkeep', cron: '*/5 * * * *' },
  releaseSlotHolds: { lane: 'upkeep', cron: '* * * * *' },
  expireRequests: { lane: 'upkeep', cron: '* * * * *' },
  settleChange: { lane: 'upkeep', payload: row },
  settleChanges: { lane: 'upkeep', cron: '* * * * *' },
  offerFreeStarts: { lane: 'upkeep', payload: salon },
  lookAtWaiting: { lane: 'upkeep', cron: '*/15 * * * *' },
  remindOfVisits: { lane: 'upkeep', cron: '*/5 * * * *' },
  closeQueues: { lane: 'upkeep', cron: '*/5 * * * *' },
  runCampaign: { lane: 'upkeep', payload: salon },
  runCampaigns: { lane: 'upkeep', cron: '*/5 * * * *' },
  rescueMessages: { lane: 'upkeep', cron: '*/10 * * * *' },
  requestReview: { lane: 'upkeep', payload: z.extend(visit, { orderCheckoutDate: z.string() }) },
  importFile: { lane: 'upkeep', payload: row },
  renewCustomerType: {
    lane: 'upkeep',
    payload: z.object({ businessObjectId: z.uuid(), customerId: z.nullable(z.uuid()) }),
  },
  renewCustomerTypes: { lane: 'upkeep', cron: '20 2 * * *' },
  expirePoints: { lane: 'upkeep', cron: '25 2 * * *' },
  signOrder: { lane: 'upkeep', payload: z.object({ businessObjectId: z.uuid(), orderId: z.uuid() }) },
  signOrders: { lane: 'upkeep', cron: '* * * * *' },

  cleanUp: { lane: 'upkeep', cron: '17 * * * *' },
  backUp: { lane: 'upkeep', cron: '40 1 * * *' },
  replayErasures: { lane: 'upkeep', cron: '10 2 * * *' },
  checkInvariants: { lane: 'upkeep', cron: '30 2 * * *' },
  tidyFiles: { lane: 'upkeep', cron: '45 2 * * *' },
  removePictureFiles: { lane: 'upkeep', payload: z.object({ paths: z.array(z.string()) }) },
} as const satisfies Record<string, JobKind>

export type TaskName = keyof typeof jobKinds
/** Payload of the kind; undefined if it has none. */
export type PayloadOf<Name extends TaskName> = (typeof jobKinds)[Name] extends { payload: infer Schema }
  ? z.infer<Schema>
  : undefined

export const taskNames = Object.keys(jobKinds) as TaskName[]
export const kindOf = (name: TaskName): JobKind => jobKinds[name]
export const outwardTasks = taskNames.filter((name) => kindOf(name).outward)
