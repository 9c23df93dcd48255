import { waitLimits } from '../db/database.ts'

/**
 * Raises this process's wait limits: of many concurrent requests on a busy machine, the last waits longer than the
 * product's limits, after which it gets 503. Call it before the database is opened.
 * @returns a function that restores the limits
 */
export function waitPatiently(): () => void {
  const before = { ...waitLimits }
  Object.assign(waitLimits, { statementMs: 60_000, lockMs: 60_000, connectMs: 60_000 })
  return () => void Object.assign(waitLimits, before)
}
