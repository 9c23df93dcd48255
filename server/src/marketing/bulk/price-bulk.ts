import { getBulkCost, previewBulkMessage } from '@goldline/contract/marketing/bulk'
import { budgetOf } from '@goldline/domain/credit/budget'
import { costOf } from '@goldline/domain/message/bulk/price'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import { inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Deps } from '../../deps.ts'
import { limit } from '../../http/hardening/limits.ts'
import { inSteps, routes } from '../../http/route.ts'
import { findBalance } from '../../ledger/queries.ts'
import { acceptedDomains } from '../../message/accepted-domains.ts'
import { inPlainText } from '../../texts/mail.ts'
import { composeBulk, sumUp } from './audience.ts'

const shown = 3

/** Limit per salon for both calls, which clients repeat while text is typed; each call may read 20 000 people. */
const most = { max: 120, windowSeconds: 60 }

const count = ({ deps, actor }: { deps: Deps; actor: { businessObjectId: string } }) =>
  limit(deps, `bulk price salon ${actor.businessObjectId}`, most)

/** MSG-07: calls that price and preview a bulk message before it is sent. */
export const priceBulkRoutes = routes(
  // A POST that only reads: the list of recipients is too long for a URL.
  inSteps(getBulkCost, async (context) => {
    await count(context)
    const { deps, actor, body, now } = context
    const { businessObjectId } = actor
    const { publicUrl } = deps.config
    const { messages } = await composeBulk(deps, { businessObjectId, publicUrl, now }, body)
    return budgetOf(costOf(messages))
  }),
  // A POST that only reads, for the same reason.
  inSteps(previewBulkMessage, async (context) => {
    await count(context)
    const { deps, actor, body, now } = context
    const { businessObjectId } = actor
    const { publicUrl } = deps.config
    const { db } = deps
    const { messages, leftOut } = await composeBulk(deps, { businessObjectId, publicUrl, now }, body)
    const businessObject = await salonRow(inSalon(db, businessObjectId), quietColumns)
    const accepted = await acceptedDomains(inSalon(db, businessObjectId), publicUrl)
    return {
      ...sumUp(messages),
      balance: await findBalance(inSalon(db, businessObjectId)),
      leftOut,
      samples: messages.slice(0, shown).map(({ fullName, channel, parts, write }) => ({
        name: fullName,
        channel,
        parts,
        ...inPlainText(write(`${publicUrl}/u/…`)),
      })),
      foreignLinks: unsupportedLinks(`${body.subject ?? ''}\n${body.message}`, accepted),
      startTime: new Date(marketingTime(now, businessObject)).toISOString(),
    }
  }),
)
