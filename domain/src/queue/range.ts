/** How a wait is told (CHK-05). */

/** Waits are told in steps, so that nobody counts the minutes. */
export const stepMinutes = 5

/**
 * A wait as it is told: from there to so much later, since some stay longer than planned and somebody comes back late. A
 * quarter of the wait, and a quarter of an hour at least.
 */
export const waitRange = (minutes: number): { from: number; to: number } => ({
  from: minutes,
  to: minutes + Math.max(15, Math.ceil(minutes / 4 / stepMinutes) * stepMinutes),
})
