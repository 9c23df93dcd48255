/** Computes how a wait is announced (CHK-05); kept apart from wait.ts, whose engine the kiosk does not need. */

/** Waits are rounded to steps, so that guests do not rely on single minutes. */
export const waitStepMinutes = 5

/** The usual delay: three of four visits of the last 60 days (at least 20) ended no later. */
export const pastVisits = { days: 60, share: 0.75, least: 20, mostMinutes: 45 } as const

/**
 * Returns the minutes by which visits usually end later than planned; 0: on time, or too few visits.
 * @param late minutes not exceeded by `pastVisits.share` of the visits
 */
export function usualDelay({ visits, late }: { visits: number; late: number }): number {
  if (visits < pastVisits.least) return 0
  return Math.min(pastVisits.mostMinutes, Math.ceil(Math.max(0, late) / waitStepMinutes) * waitStepMinutes)
}

/**
 * Returns the announced range, since visits may take longer than planned: up to a quarter of the wait more, at least a
 * quarter of an hour, or the usual delay at this salon.
 */
export const waitRange = (minutes: number, delay = 0): { from: number; to: number } => ({
  from: minutes,
  to: minutes + Math.max(15, delay, Math.ceil(minutes / 4 / waitStepMinutes) * waitStepMinutes),
})
