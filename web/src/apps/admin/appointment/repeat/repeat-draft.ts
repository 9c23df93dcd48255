/** What is typed to repeat an appointment or a blocker, and what was decided about its conflicts (APT-19). */
import type { Occurrence } from '@goldline/contract/appointment/series'
import { mostOccurrences } from '@goldline/domain/appointment/series'
import { isDay } from '@goldline/domain/time/day'

export type Decision = 'skip' | 'nearest' | 'anyway'

export type RepeatDraft = {
  on: boolean
  everyWeeks: string
  ends: 'count' | 'until'
  count: string
  until: string
  /** By the occurrence's start. */
  decided: Readonly<Record<string, Decision>>
}

export const noRepeat: RepeatDraft = {
  on: false,
  everyWeeks: '4',
  ends: 'count',
  count: '6',
  until: '',
  decided: {},
}

/** As the server is asked; undefined while it is off or not right. */
export function repeatOf({ on, everyWeeks, ends, count, until }: RepeatDraft) {
  if (!on) return undefined
  if (ends === 'until') return isDay(until) ? { everyWeeks, until } : undefined
  const number = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
  return number >= 1 && number <= mostOccurrences ? { everyWeeks, count: String(number) } : undefined
}

/** What can be decided about a conflict. */
export const decisionsFor = ({ nearest }: Pick<Occurrence, 'nearest'>): Decision[] =>
  nearest === null ? ['skip', 'anyway'] : ['skip', 'nearest', 'anyway']

export type Chosen = { startTime: string; override?: true }

/** What is made, in order, each start once; undefined while a conflict waits for a decision. */
export function chosenOf(
  occurrences: readonly Occurrence[],
  decided: RepeatDraft['decided'],
): [Chosen, ...Chosen[]] | undefined {
  const chosen: Chosen[] = []
  for (const { startTime, broken, nearest } of occurrences) {
    const decision = decided[startTime]
    if (broken.length === 0) chosen.push({ startTime })
    else if (decision === undefined) return undefined
    else if (decision === 'anyway') chosen.push({ startTime, override: true })
    else if (decision === 'nearest' && nearest !== null) chosen.push({ startTime: nearest })
  }
  const byStart = new Map(chosen.map((each) => [each.startTime, each]))
  const [first, ...others] = [...byStart.values()].sort((a, b) => a.startTime.localeCompare(b.startTime))
  return first && [first, ...others]
}

/** The body of one entry, as a series of what was chosen. */
export function asSeries<Body extends { startTime: string }>(body: Body, [first, ...again]: [Chosen, ...Chosen[]]) {
  return { ...body, ...first, ...(again.length > 0 && { again }) }
}
