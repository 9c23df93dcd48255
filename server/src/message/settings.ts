import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import type { InSalon } from '../db/in-salon.ts'
import { read, routes, write } from '../http/route.ts'
import { partnerDomainsOf } from './accepted-domains.ts'

/** MSG-06, MSG-14 */
export const messageSettingsRoutes = routes(
  read(getMessageSettings, ({ salon }) => settingsOf(salon)),
  write(updateMessageSettings, async ({ salon, tx, actor: { businessObjectId }, body }) => {
    const partnerDomains = body.partnerDomains && partnerDomainsOf(body.partnerDomains)
    const changed = Object.entries({ ...body, partnerDomains }).filter(([, value]) => value !== undefined)
    if (changed.length > 0)
      await tx
        .updateTable('businessObject')
        .set(Object.fromEntries(changed))
        .where('id', '=', businessObjectId)
        .execute()
    return settingsOf(salon)
  }),
)

/** Columns are named as on the wire. */
const columns = [
  'quietFromHour',
  'quietUntilHour',
  'quietSundays',
  'partnerDomains',
] as const satisfies readonly (keyof MessageSettings)[]

const settingsOf = (salon: InSalon): Promise<MessageSettings> =>
  salon.db.selectFrom('businessObject').select(columns).where('id', '=', salon.id).executeTakeFirstOrThrow()
