/**
 * Every kind of job, as it stands in the queue, by the lane that it waits in (OPS-08). Each lane has workers of its own, so a
 * provider that hangs holds up its own messages and nothing else; codes wait for codes of their channel alone. Renaming a job strands
 * the queued ones of the old name.
 */
export const lanes = {
  smsCodes: { concurrency: 8, tasks: ['sendSmsCode'] },
  mailCodes: { concurrency: 8, tasks: ['sendMailCode'] },
  sms: { concurrency: 4, tasks: ['sendSms'] },
  mails: { concurrency: 4, tasks: ['sendMail'] },
  upkeep: {
    concurrency: 4,
    tasks: [
      'expireAppointments',
      'releaseSlotHolds',
      'cleanUp',
      'replayErasures',
      'rescueMessages',
      'checkInvariants',
      'tidyFiles',
      'backUp',
      'offerFreeStarts',
      'lookAtWaiting',
      'settlePayments',
    ],
  },
} as const

export type Lane = keyof typeof lanes
export type TaskName = (typeof lanes)[Lane]['tasks'][number]

export const taskNames: readonly TaskName[] = Object.values(lanes).flatMap(({ tasks }) => tasks)
