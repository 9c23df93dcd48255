import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/transaction.ts'
import { read, write } from '../http/route.ts'
import { partnerDomainsOf } from './accepted-domains.ts'

/** MSG-06, MSG-14 */
export function messageSettingsRoutes(app: FastifyInstance): void {
  read(app, getMessageSettings, (db, { actor }) => settingsOf(db, actor.businessObjectId))
  write(app, updateMessageSettings, async (tx, { actor: { businessObjectId }, body }) => {
    const partnerDomains = body.partnerDomains && partnerDomainsOf(body.partnerDomains)
    const changed = Object.entries({ ...body, partnerDomains }).filter(([, value]) => value !== undefined)
    if (changed.length > 0)
      await tx
        .updateTable('businessObject')
        .set(Object.fromEntries(changed))
        .where('id', '=', businessObjectId)
        .execute()
    return settingsOf(tx, businessObjectId)
  })
}

/** Columns are named as on the wire. */
const columns = [
  'quietFromHour',
  'quietUntilHour',
  'quietSundays',
  'partnerDomains',
] as const satisfies readonly (keyof MessageSettings)[]

const settingsOf = (db: Db, businessObjectId: string): Promise<MessageSettings> =>
  db.selectFrom('businessObject').select(columns).where('id', '=', businessObjectId).executeTakeFirstOrThrow()
