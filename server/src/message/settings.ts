import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import type { InSalon } from '../db/in-salon.ts'
import { changeSalonRow, salonRow } from '../db/salon-row.ts'
import { read, routes, write } from '../http/route.ts'
import { partnerDomainsOf } from './accepted-domains.ts'

/** MSG-06, MSG-14 */
export const messageSettingsRoutes = routes(
  read(getMessageSettings, ({ salon }) => settingsOf(salon)),
  write(updateMessageSettings, async ({ salon, body }) => {
    const partnerDomains = body.partnerDomains && partnerDomainsOf(body.partnerDomains)
    await changeSalonRow(salon, { ...body, partnerDomains })
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

const settingsOf = (salon: InSalon): Promise<MessageSettings> => salonRow(salon, columns)
