import { addFormula, removeFormula } from '@goldline/contract/customer/formula'

import { notify } from '../db/notify.ts'
import { Refused } from '../http/errors.ts'
import { routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { asSeenBy } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { demandCustomer } from './queries.ts'

export const formulaRoutes = routes(
  write(addFormula, async ({ tx, actor, params, body, now }) => {
    const { businessObjectId, userId } = actor
    const customerId = await demandCustomer(tx, actor, params.id)
    const own = { businessObjectId, id: uuidv7(now), customerId, userId, createdTime: new Date(now) }
    await tx
      .insertInto('customerFormula')
      .values({ ...own, text: body.text })
      .execute()
    await notify(tx, { topic: 'customer', businessObjectId, id: customerId })
    return asSeenBy(tx, actor, await findCustomer(tx, actor, { id: customerId, now }))
  }),
  write(removeFormula, async ({ salon, tx, actor, params, now }) => {
    const { businessObjectId } = actor
    const removed = await salon
      .deleteFrom('customerFormula')
      .where('id', '=', params.id)
      .returning('customerId as id')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    await notify(tx, { topic: 'customer', businessObjectId, id: removed.id })
    return findCustomer(tx, actor, { id: removed.id, now })
  }),
)
