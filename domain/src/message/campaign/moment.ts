/** When a campaign runs: daily at its hour, quiet hours waited out (MSG-08, MSG-14). Epoch milliseconds. */
import { addDays, type Day } from '../../time/day.ts'
import { zone } from '../../time/zone.ts'
import { type Tier, tierAllows } from '../../user/tier.ts'
import { marketingTime, type QuietSalon } from '../quiet-hours.ts'
import type { CampaignProblem } from './kinds.ts'

type Clock = { readonly hour: number; readonly salon: QuietSalon }

const momentOf = (day: Day, { hour, salon }: Clock): number =>
  marketingTime(zone(salon.timeZone).toInstant(day, hour * 60), salon)

/** No moment lies further from its day: the evening before a quiet Sunday waits for Monday. */
const furthest = 2

/**
 * The day whose moment was the last one. undefined: marketing waits just now, so nothing is written that might be out
 * of date when it leaves.
 */
export function campaignDay(now: number, clock: Clock): Day | undefined {
  if (marketingTime(now, clock.salon) !== now) return undefined
  const { day: today } = zone(clock.salon.timeZone).toWall(now)
  for (let back = 0; back <= furthest; back++) {
    const day = addDays(today, -back)
    if (momentOf(day, clock) <= now) return day
  }
  return undefined
}

/** The next run after `now`, and the first day that it is about. */
export function nextCampaign(now: number, clock: Clock): { time: number; day: Day } {
  let day = addDays(zone(clock.salon.timeZone).toWall(now).day, -furthest)
  while (momentOf(day, clock) <= now) day = addDays(day, 1)
  return { time: momentOf(day, clock), day }
}

/** Without credit for all of it nothing is queued: tried again, while the occasions last. */
const againAfterMs = 3_600_000

export type CampaignRun = {
  /** What it writes about; undefined: nothing now. */
  readonly day: Day | undefined
  readonly problem: CampaignProblem | null
  /** When it runs next. */
  readonly time: number
}

/** What a run at `now` does. Texts with links to elsewhere are not sent, and only some tiers may write to many. */
export function campaignRun(now: number, clock: Clock, is: { tier: Tier; foreignLinks: boolean }): CampaignRun {
  const may = !is.foreignLinks && tierAllows('bulkMessages', is.tier)
  return {
    day: may ? campaignDay(now, clock) : undefined,
    problem: is.foreignLinks ? 'LINKS' : null,
    time: nextCampaign(now, clock).time,
  }
}

/** After a run for which the credit was too little. */
export const poorRun = (now: number): CampaignRun => ({ day: undefined, problem: 'CREDIT', time: now + againAfterMs })
