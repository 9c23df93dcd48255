/** How a wait is told (CHK-05); apart from wait.ts, whose engine the kiosk does not need. */

/** Waits are told in steps, so that nobody counts the minutes. */
export const waitStepMinutes = 5

/** How past visits say how late visits usually end: three of four of the last 60 days, of 20 at least, ended no later. */
export const pastVisits = { days: 60, share: 0.75, least: 20, mostMinutes: 45 } as const

/**
 * By how many minutes visits usually end later than planned; 0: on time, or too few visits to know.
 * @param late minutes, which `pastVisits.share` of the visits did not exceed
 */
export function usualDelay({ visits, late }: { visits: number; late: number }): number {
  if (visits < pastVisits.least) return 0
  return Math.min(pastVisits.mostMinutes, Math.ceil(Math.max(0, late) / waitStepMinutes) * waitStepMinutes)
}

/**
 * The range in which a wait is told, since visits may take longer than planned: up to a quarter of the wait later, a
 * quarter of an hour at least, and as much as is usual here.
 */
export const waitRange = (minutes: number, delay = 0): { from: number; to: number } => ({
  from: minutes,
  to: minutes + Math.max(15, delay, Math.ceil(minutes / 4 / waitStepMinutes) * waitStepMinutes),
})
