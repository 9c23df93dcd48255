import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/route.ts'

/** The caller's salon, whose credit it is; refuses without one. */
export function ownSalon({ businessObjectId }: Actor): string {
  if (businessObjectId === null) throw new Refused('businessObject.notFound')
  return businessObjectId
}
