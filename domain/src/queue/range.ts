/** How a wait is told (CHK-05); apart from wait.ts, whose engine the kiosk does not need. */

/** Waits are told in steps, so that nobody counts the minutes. */
export const waitStepMinutes = 5

/**
 * The range in which a wait is told, since visits may take longer than planned: up to a quarter of the wait later, and a
 * quarter of an hour at least.
 */
export const waitRange = (minutes: number): { from: number; to: number } => ({
  from: minutes,
  to: minutes + Math.max(15, Math.ceil(minutes / 4 / waitStepMinutes) * waitStepMinutes),
})
