import { getCustomerReach } from '@goldline/contract/message/bulk'
import { wayOrReason } from '@goldline/domain/message/bulk/audience'
import type { FastifyInstance } from 'fastify'
import { currentId } from '../customer/queries.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { readersOf } from './bulk/readers.ts'
import { openChannels } from './channels.ts'

/** MSG-15h: the channel by which a message would reach one customer, before anything is written. */
export function getReachRoute(app: FastifyInstance, { secrets }: RouteDeps): void {
  read(app, getCustomerReach, async (db, { actor, params, now }) => {
    const { businessObjectId } = actor
    const id = await currentId(db, actor, params.id)
    const asked = { recipients: id === undefined ? [] : [id], now }
    const [reader] = await readersOf({ db, secrets }, businessObjectId, asked)
    if (reader === undefined) throw new Refused('notFound')
    const found = wayOrReason(reader, 'no_matter', await openChannels(db))
    return typeof found === 'string' ? { channel: null, reason: found } : { channel: found.channel, reason: null }
  })
}
