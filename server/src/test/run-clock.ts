/**
 * The clock of a run of tests, journeys or measurements (OPS-18): starts at a chosen moment and runs at normal speed.
 * Shifts servers, databases and browsers by the same milliseconds, whatever the machine's date.
 */

/**
 * A Tuesday morning in Zürich, a week before `testNow`, so that rows dated by the database are older than rows dated by
 * a test's clock.
 */
const usualMoment = '2027-02-23T08:00:00Z'

/** Returns the milliseconds from the machine's clock to that moment. */
export const aheadTo = (moment: number): number => moment - Date.now()

// `RUN_AT` sets another start. Child processes get the shift from the environment.
process.env.CLOCK_AHEAD_MS ||= String(aheadTo(Date.parse(process.env.RUN_AT ?? usualMoment)))
export const clockAheadMs = Number(process.env.CLOCK_AHEAD_MS)

export const runClock = { now: (): number => Date.now() + clockAheadMs }
