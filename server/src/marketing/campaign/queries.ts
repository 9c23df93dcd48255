import type { Campaign } from '@goldline/contract/marketing/campaigns'
import { type CampaignKind, campaignKinds } from '@goldline/domain/message/campaign/kinds'
import type { CampaignTexts } from '@goldline/domain/message/campaign/texts'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { sayInAll } from '../../texts/say.ts'
import { resultsOf } from './results.ts'

type Settings = Omit<Campaign, '@type' | 'kind' | 'waiting' | 'results'>

/** Placeholders of a campaign's texts, as the salon writes them. */
const placeholders = { name: '{{name}}', salon: '{{salon}}', link: '{{link}}' }

/**
 * Returns a campaign's texts until the salon writes its own (MSG-08). The German and English ones need no Unicode in
 * SMS; the Vietnamese ones keep their diacritics, as readers expect, and fit three SMS parts.
 */
export function defaultTexts(kind: CampaignKind): CampaignTexts {
  const subject = sayInAll(`campaign.${kind}.subject`, placeholders)
  const message = sayInAll(`campaign.${kind}.message`, placeholders)
  const inLanguage = (language: Language) => ({ subject: subject[language], message: message[language] })
  return { de: inLanguage('de'), en: inLanguage('en'), vi: inLanguage('vi') }
}

/** The settings of a campaign that was never saved. */
const unset = (kind: CampaignKind): Settings => ({
  enabled: false,
  hour: 10,
  communicationWay: 'no_matter',
  daysBefore: 0,
  weeks: 12,
  customerType: 'vip',
  texts: defaultTexts(kind),
  nextRunTime: null,
  problem: null,
})

/** Reads the salon's campaigns, one per kind, in fixed order. */
export async function findCampaigns(salon: InSalon, now: number): Promise<Campaign[]> {
  const rows = await salon
    .selectFrom('campaign')
    .selectAll()
    .$castTo<Omit<Settings, 'nextRunTime'> & { kind: CampaignKind; nextRunTime: Date | null }>()
    .execute()
  const results = await resultsOf(salon, now)
  const waiting = await waitingOf(salon)
  return campaignKinds.map((kind) => {
    const { nextRunTime = null, ...row } = rows.find((each) => each.kind === kind) ?? {}
    const own = { ...unset(kind), ...row, nextRunTime: nextRunTime?.toISOString() ?? null }
    const { enabled, hour, communicationWay, daysBefore, weeks, customerType, texts, problem } = own
    const settings = { enabled, hour, communicationWay, daysBefore, weeks, customerType, texts, problem }
    const facts = { nextRunTime: own.nextRunTime, waiting: waiting.get(kind) ?? 0, results: results(kind) }
    return { '@type': 'basic-campaign', kind, ...settings, ...facts }
  })
}

async function waitingOf(salon: InSalon): Promise<Map<CampaignKind, number>> {
  const { rows } = await sql<{ kind: CampaignKind; count: number }>`
    select b.campaign_kind as kind, count(*)::int as count from bulk_message b
    join message m on m.business_object_id = b.business_object_id and m.bulk_message_id = b.id and m.status in ('QUEUED', 'SENDING')
    where b.business_object_id = ${salon.id} and b.campaign_kind is not null and b.ended_time is null
    group by 1`.execute(salon.db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptCampaigns: readonly DataKind[] = [
  {
    kind: 'Whom campaigns of birthdays and absences wrote to, and why',
    days: 730,
    basis: 'nobody is written to twice; the results of a year. Those of a type, who are written to once, stay',
    remove: (before) => sql`delete from campaign_message where kind <> 'TYPE' and created_time < ${before}`,
  },
]
