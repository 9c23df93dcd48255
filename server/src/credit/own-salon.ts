import { Refused } from '../http/errors.ts'
import type { Actor } from '../http/route.ts'

/** The salon whose credit it is; whoever is in no salon has none. */
export function ownSalon({ businessObjectId }: Actor): string {
  if (businessObjectId === null) throw new Refused('businessObject.notFound')
  return businessObjectId
}
