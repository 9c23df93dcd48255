/** A salon's campaigns (MSG-08): their settings, and a preview. */

import { getCampaigns, previewCampaign, saveCampaign } from '@goldline/contract/marketing/campaigns'
import type { CampaignKind } from '@goldline/domain/message/campaign/kinds'
import { nextCampaign } from '@goldline/domain/message/campaign/moment'
import type { CampaignOccasion } from '@goldline/domain/message/campaign/occasion'
import { type CampaignTexts, textsFault } from '@goldline/domain/message/campaign/texts'
import { quietColumns } from '@goldline/domain/message/quiet-hours'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { inSteps, read, routes, write } from '../../http/route.ts'
import { findBalance } from '../../ledger/queries.ts'
import { requireOpenChannel } from '../../message/channels.ts'
import { inPlainText } from '../../texts/mail.ts'
import { type BulkMessage, sumUp } from '../bulk/audience.ts'
import { stopUnsent } from '../bulk/stop-unsent.ts'
import { composeCampaign, foreignLinks } from './compose.ts'
import { findDue } from './due.ts'
import { findCampaigns } from './queries.ts'

function requireValidTexts(texts: CampaignTexts, way: Parameters<typeof textsFault>[1]): void {
  const fault = textsFault(texts, way)
  if (fault !== undefined) throw new Refused('invalid-request', { field: `body.texts.${fault.language}.${fault.part}` })
}

/** Saves the settings under the campaign's lock, so that no run of the job is concurrent. */
async function save(tx: Tx, { actor, params: { kind }, body, now }: Context<typeof saveCampaign>): Promise<void> {
  const { businessObjectId } = actor
  const { enabled, texts, ...rest } = body
  const before = await inSalon(tx, businessObjectId)
    .selectFrom('campaign')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  const businessObject = await salonRow(inSalon(tx, businessObjectId), quietColumns)
  const next = nextCampaign(now, { hour: body.hour, salon: businessObject })
  const isSame = before?.daysBefore === rest.daysBefore && before.weeks === rest.weeks
  // A change of days may make customers due who were not listed as due, so it counts from the next run.
  const since = before?.enabled && isSame ? before.since : next.day
  // The cause of a failed run may be fixed by this change: retry at once.
  const runTime = before?.enabled && before.problem !== null ? now : next.time
  const runs = enabled ? { since, nextRunTime: new Date(runTime) } : { since: null, nextRunTime: null }
  const row = { enabled, problem: null, ...rest, ...runs, texts: JSON.stringify(texts) }
  await tx
    .insertInto('campaign')
    .values({ businessObjectId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'kind']).doUpdateSet(row))
    .execute()
}

type StoppedCampaign = { kind: CampaignKind; now: number }

/** Stops unsent messages and deletes their occasions, so that these customers get one after switching on again. */
async function stopCampaign(salon: InSalon<Tx>, { kind, now }: StoppedCampaign): Promise<void> {
  const open = await salon
    .selectFrom('bulkMessage')
    .select('id')
    .where('campaignKind', '=', kind)
    .where('endedTime', 'is', null)
    .execute()
  for (const { id } of open) {
    const unsent = await stopUnsent(salon, { id, now })
    if (unsent.length > 0) await salon.deleteFrom('campaignMessage').where('messageId', 'in', unsent).execute()
  }
}

/** Limit per salon: clients repeat the call while text is typed, and each call may read all customers. */
const most = { max: 120, windowSeconds: 60 }
const previewDays = 30
const shown = 3

// A POST that only reads: texts are too long for a URL.
const previewRoute = inSteps(
  previewCampaign,
  async ({ deps, actor: { businessObjectId }, params: { kind }, body, now }) => {
    await limit(deps, `campaign preview salon ${businessObjectId}`, most)
    requireValidTexts(body.texts, body.communicationWay)
    const { db, config } = deps
    const { publicUrl } = config
    const { timeZone } = await salonRow(inSalon(db, businessObjectId), ['timeZone'])
    const today = zone(timeZone).toWall(now).day
    const span = { from: today, to: addDays(today, previewDays), today }
    const asked = { rule: { kind, ...body }, span, now, subscribedOnly: false }
    const due = await findDue(db, { businessObjectId, timeZone }, asked)
    const composed = await composeCampaign(deps, { businessObjectId, publicUrl, now }, { ...body, due })
    const { messages, leftOut, tooLong } = composed
    return {
      ...sumUp(messages),
      balance: await findBalance(inSalon(db, businessObjectId)),
      leftOut,
      tooLong,
      samples: samplesOf(messages, due).map(({ message: { fullName, channel, parts, write: words }, day }) => ({
        name: fullName,
        day,
        channel,
        parts,
        ...inPlainText(words(`${publicUrl}/u/…`)),
      })),
      foreignLinks: await foreignLinks(db, { businessObjectId, publicUrl }, body.texts),
    }
  },
)

/** Chooses samples: first the soonest message in each language, then the next soonest. */
function samplesOf(messages: readonly BulkMessage[], due: ReadonlyMap<string, CampaignOccasion>) {
  const all = messages.map((message) => ({ message, day: due.get(message.customerId)?.day ?? '' }))
  all.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const first = all.filter(
    ({ message }, place) => all.findIndex((each) => each.message.language === message.language) === place,
  )
  const rest = all.filter((each) => !first.includes(each))
  return [...first, ...rest].slice(0, shown)
}

export const campaignRoutes = routes(
  read(getCampaigns, ({ salon, now }) => findCampaigns(salon, now)),
  write(saveCampaign, async (work) => {
    const { actor, params, body, now } = work
    const { businessObjectId } = actor
    requireValidTexts(body.texts, body.communicationWay)
    if (body.enabled && body.communicationWay !== 'no_matter') await requireOpenChannel(work.tx, body.communicationWay)
    const { publicUrl } = work.deps.config
    if (body.enabled && (await foreignLinks(work.tx, { businessObjectId, publicUrl }, body.texts)).length > 0)
      throw new Refused('links.unsupported', { field: 'body.texts' })
    await save(work.tx, work)
    if (!body.enabled) await stopCampaign(work.salon, { kind: params.kind, now })
    const own = (await findCampaigns(work.salon, now)).find(({ kind }) => kind === params.kind)
    if (own === undefined) throw new Error('a campaign that was saved is gone')
    return own
  }),
  previewRoute,
)
