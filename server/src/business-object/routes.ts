import { getBusinessObject } from '@goldline/contract/business-object'
import { listSalons as listSalonsCall } from '@goldline/contract/business-object/salon-list'
import { runOnPool } from '../db/run-statement.ts'
import { Refused } from '../http/errors.ts'
import { read, routes } from '../http/route.ts'
import { findBusinessObject } from './queries.ts'
import { listSalons } from './salon-list.ts'

export const businessObjectRoutes = routes(
  // BIZ-01, BIZ-07: finds a salon by its booking link.
  read(getBusinessObject, async ({ deps: { pool }, params, language }) => {
    const found = await findBusinessObject(runOnPool(pool), params.urlName, language)
    if (found === undefined) throw new Refused('businessObject.notFound')
    return found
  }),
  // Lists this installation's salons for the site.
  read(listSalonsCall, ({ db, query, language }) =>
    listSalons(db, language, { words: query.query ?? '', skip: Number(query.skip ?? 0) }),
  ),
)
