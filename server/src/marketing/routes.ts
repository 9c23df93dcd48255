import { getCustomerReach } from '@goldline/contract/marketing/bulk'
import { channelOrReason } from '@goldline/domain/message/bulk/audience'
import { currentId } from '../customer/queries.ts'
import { Refused } from '../http/errors.ts'
import { read, routes } from '../http/route.ts'
import { openChannels } from '../message/channels.ts'
import { followBulkRoutes } from './bulk/follow-bulk.ts'
import { priceBulkRoutes } from './bulk/price-bulk.ts'
import { readersOf } from './bulk/readers.ts'
import { sendBulkRoute } from './bulk/send-bulk.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { optInRoutes } from './opt-in.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

/** MSG-15h: returns the channel by which marketing would reach one customer, or why none would. */
const getReachRoute = read(getCustomerReach, async ({ db, deps: { secrets }, actor, params, now }) => {
  const { businessObjectId } = actor
  const id = await currentId(db, actor, params.id)
  const asked = { recipients: id === undefined ? [] : [id], now }
  const [reader] = await readersOf({ db, secrets }, businessObjectId, asked)
  if (reader === undefined) throw new Refused('notFound')
  const found = channelOrReason(reader, 'no_matter', await openChannels(db))
  return typeof found === 'string' ? { channel: null, reason: found } : { channel: found.channel, reason: null }
})

export const marketingRoutes = routes(
  priceBulkRoutes,
  getReachRoute,
  sendBulkRoute,
  followBulkRoutes,
  campaignRoutes,
  unsubscribeRoutes,
  optInRoutes,
)
