import { getEmbedding, putEmbedding } from '@goldline/contract/site/embedding'
import { readEmbedHost } from '@goldline/domain/business-object/embed-hosts'

import { changeSalonRow } from '../db/salon-row.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'

/** WEB-02: calls about the websites that may embed the booking steps. The last saved list applies. */
export const embeddingRoutes = routes(
  read(getEmbedding, async ({ db, actor: { businessObjectId } }) => {
    const businessObject = db
      .selectFrom('businessObject')
      .select('embedHosts as hosts')
      .where('id', '=', businessObjectId)
    return businessObject.executeTakeFirstOrThrow()
  }),
  write(putEmbedding, async ({ salon, body }) => {
    const embedHosts = originsOf(body.hosts)
    await changeSalonRow(salon, { embedHosts })
    return { hosts: embedHosts }
  }),
)

function originsOf(typed: readonly string[]): string[] {
  const origins = typed.map((each) => {
    const origin = readEmbedHost(each)
    if (origin === undefined) throw new Refused('invalid-request', { field: 'body.hosts' })
    return origin
  })
  return [...new Set(origins)]
}
