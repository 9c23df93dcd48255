/** Jobs that write campaign messages (MSG-08): one finds salons with a due run, one runs a salon's campaigns. */

import { costOf } from '@goldline/domain/message/bulk/price'
import type { CampaignKind } from '@goldline/domain/message/campaign/kinds'
import { type CampaignRun, campaignRun, runWithoutCredit } from '@goldline/domain/message/campaign/moment'
import type { CampaignOccasion } from '@goldline/domain/message/campaign/occasion'
import { quietColumns } from '@goldline/domain/message/quiet-hours'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type Selectable, sql } from 'kysely'
import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Database } from '../../db/tables.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toRefused } from '../../http/to-refused.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { MessageDeps } from '../../message/types.ts'
import { queueBulk } from '../bulk/queue-bulk.ts'
import { type ComposedCampaign, composeCampaign, foreignLinks } from './compose.ts'
import { findDue } from './due.ts'

type CampaignKey = { readonly businessObjectId: string; readonly kind: CampaignKind }

/** Enqueues a job for each salon that has a due run. */
export async function runCampaigns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const salons = await acrossSalons(db)
    .selectFrom('campaign')
    .select('businessObjectId')
    .distinct()
    .where('enabled', '=', true)
    .where('nextRunTime', '<=', new Date(clock.now()))
    .execute()
  await addJobs(
    db,
    salons.map((payload) => ({ task: 'runCampaign', payload, key: `campaign:${payload.businessObjectId}` })),
  )
}

/** Runs a salon's due campaigns, each in its own transaction. Repeating it writes nothing twice. */
export async function runCampaign(deps: Deps, businessObjectId: string): Promise<void> {
  const due = await inSalon(deps.db, businessObjectId)
    .selectFrom('campaign')
    .select('kind')
    .where('enabled', '=', true)
    .where('nextRunTime', '<=', new Date(deps.clock.now()))
    .orderBy('kind')
    .execute()
  for (const { kind } of due) {
    const key = { businessObjectId, kind }
    await transact(deps.db, (tx) => runOne(tx, deps, key)).catch(async (error) => {
      const isPoor = toRefused(error).code === 'credit.insufficient'
      if (isPoor) await scheduleNextRun(deps.db, key, runWithoutCredit(deps.clock.now()))
      // The next run tries again.
      else deps.log.error({ err: error, ...key }, 'campaign not run')
    })
  }
}

/** Runs one campaign under its lock, against concurrent runs and changes. Returns how many messages it queued. */
export async function runOne(tx: Tx, deps: MessageDeps, key: CampaignKey): Promise<number> {
  const now = deps.clock.now()
  const campaign = await inSalon(tx, key.businessObjectId)
    .selectFrom('campaign')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('enabled', '=', true)
    .where('nextRunTime', '<=', new Date(now))
    .forUpdate()
    .executeTakeFirst()
  if (campaign === undefined) return 0
  const businessObject = await salonRow(inSalon(tx, key.businessObjectId), ['version', ...quietColumns])
  const { publicUrl } = deps.config
  const isForeign = (await foreignLinks(tx, { ...key, publicUrl }, campaign.texts)).length > 0
  const run = campaignRun(
    now,
    { hour: campaign.hour, salon: businessObject },
    { tier: businessObject.version, foreignLinks: isForeign },
  )
  const { day } = run
  const written = day === undefined ? 0 : await writeTo(tx, deps, { campaign, day, timeZone: businessObject.timeZone })
  await scheduleNextRun(tx, key, run)
  return written
}

async function scheduleNextRun(
  db: Tx | Deps['db'],
  { businessObjectId, kind }: CampaignKey,
  { problem, time }: CampaignRun,
): Promise<void> {
  await inSalon(db, businessObjectId)
    .updateTable('campaign')
    .set({ problem, nextRunTime: new Date(time) })
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .execute()
}

type PlannedRun = { campaign: Selectable<Database['campaign']>; day: string; timeZone: string }

async function writeTo(tx: Tx, deps: MessageDeps, { campaign, day, timeZone }: PlannedRun): Promise<number> {
  const { businessObjectId, since, texts, communicationWay } = campaign
  const now = deps.clock.now()
  const { day: today } = zone(timeZone).toWall(now)
  const span = { from: since ?? day, to: day, today }
  const due = await findDue(tx, { businessObjectId, timeZone }, { rule: campaign, span, now, subscribedOnly: true })
  if (due.size === 0) return 0
  const of = { businessObjectId, publicUrl: deps.config.publicUrl, now }
  const composed = await composeCampaign({ db: tx, secrets: deps.secrets }, of, { texts, communicationWay, due })
  if (composed.messages.length === 0) return 0
  const id = uuidv7(now)
  await freeze(tx, { campaign, composed, id, now })
  await queueBulk(tx, deps, {
    businessObjectId,
    id,
    startTime: new Date(now),
    type: 'CAMPAIGN',
    messages: composed.messages,
    usefulUntil: endsOf(due, timeZone),
    untilBooked: campaign.kind === 'MISSED',
  })
  await storeOccasions(tx, { campaign, composed, id, now, due })
  return composed.messages.length
}

/** Returns when an unsent greeting expires, by customer. */
function endsOf(due: ReadonlyMap<string, CampaignOccasion>, timeZone: string): ReadonlyMap<string, Date> {
  const clock = zone(timeZone)
  return new Map(
    [...due].flatMap(([customerId, { lastDay }]) =>
      lastDay === null ? [] : [[customerId, new Date(clock.startOfDay(addDays(lastDay, 1)))] as const],
    ),
  )
}

type FrozenRun = { campaign: PlannedRun['campaign']; composed: ComposedCampaign; id: string; now: number }

async function freeze(tx: Tx, { campaign, composed, id, now }: FrozenRun): Promise<void> {
  const { businessObjectId, kind, communicationWay } = campaign
  const { messages, leftOut } = composed
  const words = { subject: '', message: '', communicationWay, leftOut: JSON.stringify(leftOut) }
  const frozen = { cost: costOf(messages), recipients: messages.length }
  const times = { startTime: new Date(now), createdTime: new Date(now) }
  await tx
    .insertInto('bulkMessage')
    .values({ businessObjectId, id, userId: null, campaignKind: kind, ...words, ...frozen, ...times })
    .execute()
}

type RememberedRun = FrozenRun & { due: ReadonlyMap<string, CampaignOccasion> }

/** Inserts the occasions, whose unique key makes a concurrent run fail. */
async function storeOccasions(tx: Tx, { campaign, composed, id, now, due }: RememberedRun): Promise<void> {
  const customerIds = [...composed.messages.map(({ customerId }) => customerId), ...composed.doubles]
  const rows = customerIds.map((customerId) => ({ customerId, occasion: due.get(customerId)?.key ?? '' }))
  await sql`/* remember-campaign */
    insert into campaign_message (business_object_id, kind, customer_id, occasion, message_id, created_time)
    select ${campaign.businessObjectId}, ${campaign.kind}, g."customerId", g.occasion, m.id, ${new Date(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as g ("customerId" uuid, occasion text)
    left join message m on m.business_object_id = ${campaign.businessObjectId} and m.bulk_message_id = ${id}
      and m.customer_id = g."customerId"`.execute(tx)
}
