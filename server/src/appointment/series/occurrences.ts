/** The appointments that an entry by the salon creates: one, or a series (APT-19). */
import type { ErrorBody } from '@goldline/contract/wire'
import type { Refusal } from '@goldline/domain/refusal'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'

/** `start` in epoch milliseconds. */
export type Occurrence = {
  id: string
  start: number
  override: boolean
  /** Columns of the appointment. */
  series: { seriesId: string; seriesPosition: number } | null
}

type EnteredStarts = {
  startTime: string
  override?: boolean | undefined
  again?: { startTime: string; override?: boolean | undefined }[] | undefined
}

/** Lists the occurrences, the entered one first. Refuses with invalid-request unless the starts ascend. */
export function occurrencesIn({ startTime, override, again = [] }: EnteredStarts, now: number): Occurrence[] {
  const seriesId = again.length > 0 ? uuidv7(now) : null
  const all = [{ startTime, override }, ...again].map((each, index) => ({
    id: uuidv7(now),
    start: Date.parse(each.startTime),
    override: each.override ?? false,
    series: seriesId === null ? null : { seriesId, seriesPosition: index + 1 },
  }))
  const ascend = all.every(({ start }, index) => start > (all[index - 1]?.start ?? Number.NEGATIVE_INFINITY))
  if (!ascend) throw new Refused('invalid-request', { field: 'body.again' })
  return all
}

type Conflict = NonNullable<ErrorBody['conflicts']>[number]

type OccurrencePlacer<One> = {
  called: (one: One) => { id?: string; member?: number; startTime: string }
  place: (one: One) => Promise<void>
  /** Finds alternatives for a refused occurrence after placing the others. `alone`: it is the only one refused. */
  instead?: (one: One, about: { broken: readonly Refusal[]; alone: boolean }) => Promise<Partial<Conflict>>
}

/**
 * Places all or none: refuses with the first broken rule, all broken rules, and which appointments break which. A
 * refused `place` must leave no trace outside the transaction.
 */
export async function placeEach<One>(
  all: readonly One[],
  { called, place, instead }: OccurrencePlacer<One>,
): Promise<void> {
  const refused: { one: One; broken: Refusal[] }[] = []
  for (const one of all) {
    try {
      await place(one)
    } catch (error) {
      if (!(error instanceof Refused) || error.extra.broken === undefined || all.length === 1) throw error
      refused.push({ one, broken: error.extra.broken })
    }
  }
  const broken = [...new Set(refused.flatMap((each) => each.broken))]
  if (broken[0] === undefined) return
  const conflicts: Conflict[] = []
  const alone = refused.length === 1
  for (const { one, broken } of refused)
    conflicts.push({ ...called(one), broken, ...(await instead?.(one, { broken, alone })) })
  throw new Refused(broken[0], { broken, conflicts })
}
