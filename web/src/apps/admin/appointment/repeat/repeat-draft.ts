/** Repetition of an appointment or blocker: the typed values, and the decisions about its conflicts (APT-19). */
import type { Room } from '@goldline/contract/appointment/placement'
import type { Occurrence } from '@goldline/contract/appointment/series'
import { maxOccurrences } from '@goldline/domain/appointment/series'
import { isDay } from '@goldline/domain/time/day'
import { movesBody } from '../moves.ts'

export type Decision = 'skip' | 'nearest' | 'room' | 'anyway'

export type RepeatDraft = {
  on: boolean
  everyWeeks: string
  ends: 'count' | 'until'
  count: string
  until: string
  /** Decisions by the occurrence's start. */
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

/** Builds the repetition's request; undefined while it is off or invalid. `first`: the day of the first occurrence. */
export function repeatBody({ on, everyWeeks, ends, count, until }: RepeatDraft, first: string) {
  if (!on) return undefined
  if (ends === 'until') return isDay(until) && until >= first ? { everyWeeks, until } : undefined
  const number = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
  return number >= 1 && number <= maxOccurrences ? { everyWeeks, count: String(number) } : undefined
}

type Conflict = Pick<Occurrence, 'nearest'> & Partial<Pick<Occurrence, 'room'>>

/** Returns the possible decisions about a conflict. */
export const decisionsFor = ({ nearest, room = null }: Conflict): Decision[] => [
  'skip',
  ...(nearest === null ? [] : ['nearest' as const]),
  ...(room === null || room.length === 0 ? [] : ['room' as const]),
  'anyway',
]

export type ChosenDate = { startTime: string; override?: true; room?: Room }

/** Returns the occurrences to create, sorted, each start once; undefined while a conflict is undecided. */
export function chosenDates(
  occurrences: readonly Occurrence[],
  decided: RepeatDraft['decided'],
): [ChosenDate, ...ChosenDate[]] | undefined {
  const chosen: ChosenDate[] = []
  for (const each of occurrences) {
    const { startTime, broken, nearest, room } = each
    const decision = decided[startTime]
    if (broken.length === 0) chosen.push({ startTime })
    else if (decision === undefined || !decisionsFor(each).includes(decision)) return undefined
    else if (decision === 'anyway') chosen.push({ startTime, override: true })
    else if (decision === 'nearest' && nearest !== null) chosen.push({ startTime: nearest })
    else if (decision === 'room' && room !== null) chosen.push({ startTime, room: movesBody(room) })
  }
  const byStart = new Map(chosen.map((each) => [each.startTime, each]))
  const [first, ...others] = [...byStart.values()].sort((a, b) => a.startTime.localeCompare(b.startTime))
  return first && [first, ...others]
}

/** Turns the body of one entry into a series of the chosen starts, with all moves that make room. */
export function seriesBody<Body extends { startTime: string }>(body: Body, chosen: [ChosenDate, ...ChosenDate[]]) {
  const room = chosen.flatMap((each) => each.room ?? [])
  const [first, ...again] = chosen.map(({ room: _, ...each }) => each)
  return { ...body, ...first, ...(again.length > 0 && { again }), ...(room.length > 0 && { room }) }
}
