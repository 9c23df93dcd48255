/** Computes when a campaign runs: daily at its hour, after quiet hours (MSG-08, MSG-14). Epoch milliseconds. */
import { addDays, type Day } from '../../time/day.ts'
import { zone } from '../../time/zone.ts'
import { type Tier, tierAllows } from '../../user/tier.ts'
import { marketingTime, type QuietSalon } from '../quiet-hours.ts'
import type { CampaignProblem } from './kinds.ts'

type Clock = { readonly hour: number; readonly salon: QuietSalon }

const momentOf = (day: Day, { hour, salon }: Clock): number =>
  marketingTime(zone(salon.timeZone).toInstant(day, hour * 60), salon)

/** Most days between a day and its run: the evening before a quiet Sunday waits for Monday. */
const maxDaysBack = 2

/** Returns the day of the latest run. undefined: marketing must wait now, and a message could be outdated when sent. */
export function campaignDay(now: number, clock: Clock): Day | undefined {
  if (marketingTime(now, clock.salon) !== now) return undefined
  const { day: today } = zone(clock.salon.timeZone).toWall(now)
  for (let back = 0; back <= maxDaysBack; back++) {
    const day = addDays(today, -back)
    if (momentOf(day, clock) <= now) return day
  }
  return undefined
}

/** Returns the next run after `now`, and its first day. */
export function nextCampaign(now: number, clock: Clock): { time: number; day: Day } {
  let day = addDays(zone(clock.salon.timeZone).toWall(now).day, -maxDaysBack)
  while (momentOf(day, clock) <= now) day = addDays(day, 1)
  return { time: momentOf(day, clock), day }
}

/** Time until the next attempt if the credit does not cover all messages, while the occasions last. */
const creditRetryMs = 3_600_000

export type CampaignRun = {
  /** The day it writes about; undefined: it writes nothing now. */
  readonly day: Day | undefined
  readonly problem: CampaignProblem | null
  /** Time of the next run. */
  readonly time: number
}

/** Decides what a run at `now` does. Texts with unsupported links are not sent, and bulk messages need a tier. */
export function campaignRun(now: number, clock: Clock, is: { tier: Tier; foreignLinks: boolean }): CampaignRun {
  const may = !is.foreignLinks && tierAllows('bulkMessages', is.tier)
  return {
    day: may ? campaignDay(now, clock) : undefined,
    problem: is.foreignLinks ? 'LINKS' : null,
    time: nextCampaign(now, clock).time,
  }
}

/** Returns the result of a run without enough credit. */
export const runWithoutCredit = (now: number): CampaignRun => ({
  day: undefined,
  problem: 'CREDIT',
  time: now + creditRetryMs,
})
