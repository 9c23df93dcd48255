import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/session.ts'

/** Refuses unless the call is about the caller (AUTH-10). */
export function demandOwn(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new Refused('forbidden')
}
