/**
 * Every kind of job as named in the queue, by lane (OPS-08). Each lane has its own workers, so a hanging provider
 * delays only its own messages; codes wait only for codes of their channel. Renaming a job strands queued ones of the
 * old name.
 */
export const lanes = {
  smsCodes: { concurrency: 8, tasks: ['sendSmsCode'] },
  mailCodes: { concurrency: 8, tasks: ['sendMailCode'] },
  sms: { concurrency: 4, tasks: ['sendSms'] },
  mails: { concurrency: 4, tasks: ['sendMail'] },
  /** Last of all that is sent: messages to many. */
  bulk: { concurrency: 1, tasks: ['drainBulk'] },
  google: {
    concurrency: 2,
    tasks: [
      'meetGoogle',
      'tendGoogleLink',
      'sendGoogleFeeds',
      'sendDailyGoogleFeeds',
      'reportGoogleBooking',
      'tellGoogleBooking',
    ],
  },
  /** Apart, so that many salons' starts keep nobody waiting for the news of a booking. */
  googleStarts: { concurrency: 2, tasks: ['tellGoogleStarts'] },
  marketplace: { concurrency: 4, tasks: ['meetMarketplace', 'pushBusyTime', 'tellMarketplace'] },
  lexoffice: { concurrency: 2, tasks: ['makeInvoice'] },
  /** Each reads a file in a thread of its own, of 256 MB at most. */
  calendars: { concurrency: 2, tasks: ['readBusyCalendar'] },
  push: { concurrency: 4, tasks: ['pushNews', 'sendPush'] },
  upkeep: {
    concurrency: 4,
    tasks: [
      'expireAppointments',
      'releaseSlotHolds',
      'closeQueues',
      'settleChange',
      'settleChanges',
      'cleanUp',
      'replayErasures',
      'rescueMessages',
      'checkInvariants',
      'tidyFiles',
      'removePictureFiles',
      'backUp',
      'offerFreeStarts',
      'lookAtWaiting',
      'settlePayments',
      'watchCredit',
      'watchCredits',
      'makeMissingInvoices',
      'payTopUp',
      'readPaidOrder',
      'detachCard',
      'importFile',
      'renewCustomerTypes',
      'renewCustomerType',
      'remindOfVisits',
      'runCampaigns',
      'runCampaign',
      'requestReview',
      'expirePoints',
      'signOrder',
      'signOrders',
      'meetDueSalons',
      'tendDueGoogleLinks',
      'readDueCalendars',
      'meetDueMarketplaces',
    ],
  },
} as const

/** What reaches people, or moves money: none of it runs while a restored database is held (OPS-02). */
export const outwardTasks: readonly TaskName[] = [
  'sendSmsCode',
  'sendMailCode',
  'sendSms',
  'sendMail',
  'drainBulk',
  'pushNews',
  'sendPush',
  'meetGoogle',
  'tendGoogleLink',
  'readBusyCalendar',
  'sendGoogleFeeds',
  'sendDailyGoogleFeeds',
  'reportGoogleBooking',
  'tellGoogleBooking',
  'tellGoogleStarts',
  'meetMarketplace',
  'pushBusyTime',
  'tellMarketplace',
  'makeInvoice',
  'settlePayments',
  'payTopUp',
  'detachCard',
]

export type Lane = keyof typeof lanes
export type TaskName = (typeof lanes)[Lane]['tasks'][number]

export const taskNames: readonly TaskName[] = Object.values(lanes).flatMap(({ tasks }) => tasks)
