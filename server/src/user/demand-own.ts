import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'

/** These calls are about oneself only (AUTH-10). */
export function demandOwn(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new Refused('forbidden')
}
