import { waitLimits } from '../db/database.ts'

/**
 * Lets requests of this process wait for each other until a test's own limit ends it. Call it before the database is
 * opened: of many requests at once on a busy machine, the last waits longer than the product's limits, which answer 503.
 * @returns puts the limits back
 */
export function waitPatiently(): () => void {
  const before = { ...waitLimits }
  Object.assign(waitLimits, { statementMs: 60_000, lockMs: 60_000, connectMs: 60_000 })
  return () => void Object.assign(waitLimits, before)
}
