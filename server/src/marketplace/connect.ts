/** MKT-01: connects, renews and ends a link; each call requires the password (AUTH-18). */

import {
  connectMarketplace,
  disconnectMarketplace,
  getMarketplace,
  renewMarketplaceLink,
  syncMarketplace,
} from '@goldline/contract/marketplace/links'
import type { LinkKind } from '@goldline/domain/marketplace/link'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, read, routes, write } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { MarketplaceLink, MarketplaceOutcome } from '../providers/marketplace.ts'
import { randomSecret } from '../secrets.ts'
import { marketplaceJob } from './exchange.ts'
import { type LinkRow, linkColumns, linkOf, linksOf } from './queries.ts'
import { stateOf } from './state.ts'

type LeaderContext = {
  actor: { userId: string; businessObjectId: string }
  body: { password?: string | undefined }
  address: string
  device: string | undefined
}
const requirePassword = (deps: Deps, { actor, body, address, device }: LeaderContext) =>
  requireLeaderPassword(deps, actor.userId, { password: body.password, address, device })

function marketplaceOf({ marketplace }: Pick<Deps, 'marketplace'>) {
  if (marketplace === undefined) throw new Refused('marketplace.unavailable')
  return marketplace
}

function requireDone(outcome: MarketplaceOutcome<MarketplaceLink>): MarketplaceLink {
  if (outcome.kind === 'done') return outcome.value
  throw new Refused(outcome.kind === 'later' ? 'marketplace.unavailable' : 'marketplace.refused')
}

// Calls the marketplace before anything is written.
const connectRoute = inSteps(connectMarketplace, async (context) => {
  await requirePassword(context.deps, context)
  const { actor, body, now } = context
  const { businessObjectId } = actor
  const { kind, venueId, key } = body
  const others = (await linksOf(inSalon(context.deps.db, businessObjectId))).filter((each) => each.kind !== kind)
  if (others.some((each) => each.venueId !== venueId)) throw new Refused('marketplace.other-venue')
  const row = await grantedLink(context.deps, { businessObjectId, kind, venueId, key, now })
  return transact(context.deps.db, async (tx) => {
    await writeLink(tx, row)
    return stateOf(tx, context.deps, { businessObjectId, now })
  })
})

type ConnectionRequest = { businessObjectId: string; kind: LinkKind; venueId: string; key: string; now: number }
type LinkDeps = Pick<Deps, 'marketplace' | 'secrets'> & { config: { publicUrl: string } }

/** Requests a link from the marketplace. @returns its row, not written yet */
export async function grantedLink(deps: LinkDeps, { key, now, ...own }: ConnectionRequest) {
  const { businessObjectId, kind, venueId } = own
  const webhookSecret = randomSecret()
  const callbackUrl = `${deps.config.publicUrl}/v1/webhooks/marketplace/${businessObjectId}/${kind}`
  const link = requireDone(await marketplaceOf(deps).connect(key, { kind, venueId, callbackUrl, webhookSecret }))
  return {
    ...{ businessObjectId, kind },
    ...linkColumns(link),
    linkId: link.linkId,
    venueId: link.venueId,
    token: deps.secrets.seal(link.token ?? key),
    webhookSecret: deps.secrets.seal(webhookSecret),
    connectedTime: new Date(now),
    nextTime: new Date(now),
    readUntil: null,
    ...resetColumns,
  }
}

/** Writes the link, and enqueues its first exchange. */
export async function writeLink(tx: Tx, row: Awaited<ReturnType<typeof grantedLink>>): Promise<void> {
  const { businessObjectId, kind, ...columns } = row
  await tx
    .insertInto('marketplaceLink')
    .values(row)
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'kind']).doUpdateSet(columns))
    .execute()
  await addJobs(tx, [marketplaceJob(businessObjectId)])
}

/** Columns that reset failures and warnings. */
const resetColumns = {
  revokedTime: null,
  failures: 0,
  brokenTime: null,
  lastError: null,
  pushedTime: null,
  warnedDays: null,
  silenceToldTime: null,
} as const

// Calls the marketplace before anything is written.
const renewRoute = inSteps(renewMarketplaceLink, async (context) => {
  await requirePassword(context.deps, context)
  const { actor, body, now } = context
  const { businessObjectId } = actor
  const row = await requireLink(context.deps, businessObjectId, body.kind)
  const link = requireDone(await marketplaceOf(context.deps).renew(context.deps.secrets.open(row.token), row.linkId))
  return transact(context.deps.db, async (tx) => {
    await inSalon(tx, businessObjectId)
      .updateTable('marketplaceLink')
      .set({ ...linkColumns(link), ...resetColumns, nextTime: new Date(now) })
      .$if(link.token !== undefined, (query) => query.set({ token: context.deps.secrets.seal(link.token ?? '') }))
      .where('kind', '=', body.kind)
      .where('linkId', '=', row.linkId)
      .execute()
    await addJobs(tx, [marketplaceJob(businessObjectId)])
    return stateOf(tx, context.deps, { businessObjectId, now })
  })
})

// Deletes the link here whatever the marketplace answers, after which its events are refused.
const disconnectRoute = inSteps(disconnectMarketplace, async (context) => {
  await requirePassword(context.deps, context)
  const { actor, body, now } = context
  const { businessObjectId } = actor
  const row = await requireLink(context.deps, businessObjectId, body.kind)
  await inSalon(context.deps.db, businessObjectId)
    .deleteFrom('marketplaceLink')
    .where('kind', '=', body.kind)
    .where('linkId', '=', row.linkId)
    .execute()
  const outcome = await context.deps.marketplace?.disconnect(context.deps.secrets.open(row.token), row.linkId)
  if (outcome?.kind === 'later')
    context.deps.log.warn({ businessObjectId }, 'the marketplace was not told that its link ended')
  return stateOf(context.deps.db, context.deps, { businessObjectId, now })
})

async function requireLink({ db }: Deps, businessObjectId: string, kind: LinkKind): Promise<LinkRow> {
  const row = await linkOf(inSalon(db, businessObjectId), kind)
  if (row === undefined) throw new Refused('marketplace.not-connected')
  return row
}

export const linkRoutes = routes(
  read(getMarketplace, ({ db, deps, actor: { businessObjectId }, now }) =>
    stateOf(db, deps, { businessObjectId, now }),
  ),
  connectRoute,
  renewRoute,
  disconnectRoute,
  write(syncMarketplace, async ({ salon, tx, deps, actor: { businessObjectId }, now }) => {
    marketplaceOf(deps)
    const rows = await linksOf(salon)
    if (rows.length === 0) throw new Refused('marketplace.not-connected')
    await salon
      .updateTable('marketplaceLink')
      .set({ nextTime: new Date(now), pushedTime: null })
      .where('revokedTime', 'is', null)
      .execute()
    await addJobs(tx, [marketplaceJob(businessObjectId)])
    return stateOf(tx, deps, { businessObjectId, now })
  }),
)
