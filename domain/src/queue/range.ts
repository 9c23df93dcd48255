/** How a wait is told (CHK-05); apart from wait.ts, whose engine the kiosk does not need. */

/** Waits are told in steps, so that nobody counts the minutes. */
export const waitStepMinutes = 5

/** What past visits tell of how much later than planned they end here: of so many days, three of four ended no later. */
export const pastVisits = { days: 60, share: 0.75, least: 20, mostMinutes: 45 } as const

/** By how much visits usually end later than planned; 0: not yet known, or on time. `late` in minutes, of `pastVisits.share`. */
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
