/** Campaigns: automatic messages to a salon's customers (MSG-08). */
import { customerTypes } from '@goldline/domain/customer/type'
import { communicationWays, leftOutReasons } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import { campaignKinds, campaignLimits, campaignProblems } from '@goldline/domain/message/campaign/kinds'
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { channelRefusals } from '../refuses.ts'
import { Day, Instant, Money, visibleTextSchema } from '../wire.ts'

const access = salon('bulkMessages', ['ADMIN'])

const integerRange = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))

/** With `{{name}}`, `{{surname}}`, `{{salon}}` and `{{link}}` (to book). Empty subject: the salon’s name. */
const CampaignText = z.strictObject({
  subject: visibleTextSchema(120),
  message: visibleTextSchema(bulkLimits.characters).check(z.minLength(1)),
})

/** Recipients and texts. Only the number for the campaign's kind applies. */
const campaignContent = {
  texts: z.strictObject({ de: CampaignText, en: CampaignText, vi: CampaignText }),
  communicationWay: z.enum(communicationWays),
  daysBefore: integerRange(campaignLimits.daysBefore),
  weeks: integerRange(campaignLimits.weeks),
  customerType: z.enum(customerTypes),
}

const settings = {
  ...campaignContent,
  enabled: z.boolean(),
  /** In the salon's zone; postponed to the end of quiet hours (MSG-14). */
  hour: integerRange(campaignLimits.hour),
}

/** Results: how many messages were sent, arrived and failed, and recipients' actions within 14 days. */
const Results = z.object({
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
  booked: z.int(),
})

const Campaign = z.object({
  '@type': z.literal('basic-campaign'),
  kind: z.enum(campaignKinds),
  ...settings,
  /** When it next looks for recipients; null: it is off. */
  nextRunTime: z.nullable(Instant),
  /** Why the last run queued nothing: not enough credit for all of it, or unsupported links (MSG-06). */
  problem: z.nullable(z.enum(campaignProblems)),
  /** Messages waiting to be sent. */
  waiting: z.int(),
  results: z.object({ month: Results, year: Results }),
})
export type Campaign = z.infer<typeof Campaign>

const CampaignParams = z.object({ kind: z.enum(campaignKinds) })

export const getCampaigns = call({
  id: 'getCampaigns',
  summary: 'The campaigns of the own salon with their results of the last 30 and 365 days, each kind once',
  route: 'GET /v1/campaigns',
  access,
  response: z.array(Campaign),
})

/** Switching off stops messages that were not sent yet. 400 links.unsupported while it is on (MSG-06). */
export const saveCampaign = call({
  id: 'saveCampaign',
  summary: 'Changes a campaign of the own salon, and turns it on or off',
  route: 'PUT /v1/campaigns/{kind}',
  access,
  params: CampaignParams,
  body: z.strictObject(settings),
  response: Campaign,
  refuses: ['links.unsupported', ...channelRefusals],
})

export const previewCampaign = call({
  id: 'previewCampaign',
  summary:
    'Whom a campaign would write to in the next 30 days if nobody came before, and how three of them would read it',
  route: 'POST /v1/campaigns/{kind}/previews',
  access,
  params: CampaignParams,
  body: z.strictObject(campaignContent),
  response: z.object({
    /** Cost of all, in cents. */
    cost: Money,
    balance: z.int(),
    reached: z.object({ EMAIL: z.int(), SMS: z.int() }),
    leftOut: z.object(
      Object.fromEntries(leftOutReasons.map((reason) => [reason, z.int()])) as Record<
        (typeof leftOutReasons)[number],
        z.ZodMiniInt
      >,
    ),
    /** Customers left out because their names make the SMS too long. */
    tooLong: z.int(),
    parts: z.int(),
    /** The soonest, in each recipient's language. */
    samples: z.array(
      z.object({
        name: z.string(),
        day: Day,
        channel: z.enum(channels),
        subject: z.string(),
        text: z.string(),
        parts: z.int(),
      }),
    ),
    foreignLinks: z.array(z.string()),
  }),
  refuses: ['too-many-requests'],
})
