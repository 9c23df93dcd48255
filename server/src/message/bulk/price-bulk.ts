import { getBulkCost, previewBulkMessage } from '@goldline/contract/message/bulk'
import { budgetOf } from '@goldline/domain/credit/budget'
import { costOf } from '@goldline/domain/message/bulk/price'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { findBalance } from '../../credit/queries.ts'
import { inSteps } from '../../http/route.ts'
import { composeBulk } from './audience.ts'

const shown = 3

/** MSG-07: cost first. */
export function priceBulkRoutes(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  // A POST that only reads: whom it names is too long for an address.
  inSteps(app, getBulkCost, async ({ actor: { businessObjectId }, body, now }) => {
    const { messages } = await composeBulk(app.spine.db, { businessObjectId, publicUrl, now }, body)
    return budgetOf(costOf(messages))
  })

  // Likewise.
  inSteps(app, previewBulkMessage, async ({ actor: { businessObjectId }, body, now }) => {
    const { db } = app.spine
    const { messages, leftOut } = await composeBulk(db, { businessObjectId, publicUrl, now }, body)
    const salon = await db
      .selectFrom('businessObject')
      .select(quietColumns)
      .where('id', '=', businessObjectId)
      .executeTakeFirstOrThrow()
    const byWay = (channel: string) => messages.filter((each) => each.channel === channel).length
    return {
      cost: costOf(messages),
      balance: await findBalance(db, businessObjectId),
      reached: { EMAIL: byWay('EMAIL'), SMS: byWay('SMS') },
      leftOut,
      parts: messages.reduce((sum, { parts }) => sum + parts, 0),
      samples: messages.slice(0, shown).map(({ fullName, channel, parts, write }) => ({
        ...{ name: fullName, channel, parts },
        ...write(`${publicUrl}/u/…`),
      })),
      foreignLinks: unsupportedLinks(`${body.subject ?? ''}\n${body.message}`, [new URL(publicUrl).hostname]),
      startTime: new Date(marketingTime(now, salon)).toISOString(),
    }
  })
}
