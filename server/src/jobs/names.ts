/** Every kind of job, as it stands in the queue. Renaming one strands the queued jobs of the old name. */
export const taskNames = [
  'sendMessage',
  'expireAppointments',
  'releaseSlotHolds',
  'cleanUp',
  'replayErasures',
  'rescueMessages',
  'checkInvariants',
  'tidyFiles',
  'offerFreeStarts',
  'lookAtWaiting',
  'settlePayments',
] as const
export type TaskName = (typeof taskNames)[number]
