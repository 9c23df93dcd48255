/**
 * The one clock of a run of tests, journeys or measurements (OPS-18): begun at a moment that the run chooses, and from there as fast as
 * any clock. Servers, databases and browsers of the run are moved by the same milliseconds, whatever the machine's hour and date.
 */

/** A Tuesday morning in Zürich, a week before `testNow`: what the database dates by itself is older than what a handler's test dates. */
const usualMoment = Date.parse('2027-02-23T08:00:00Z')

/** How far whoever is to live at that moment is ahead of the machine's clock, in milliseconds. */
export const aheadTo = (moment: number): number => moment - Date.now()

// Whoever is started by the run finds it in the environment: all of them are moved alike.
process.env.CLOCK_AHEAD_MS ||= String(aheadTo(usualMoment))
export const clockAheadMs = Number(process.env.CLOCK_AHEAD_MS)

export const runClock = { now: (): number => Date.now() + clockAheadMs }
