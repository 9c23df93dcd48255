import type { OfferedService } from '@goldline/contract/appointment/entry'
import { getBlockerOccurrences, getOccurrences, type Occurrence } from '@goldline/contract/appointment/series'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { type EntryDraft, servicesQuery } from '../entry-draft.ts'
import { chosenDates, noRepeat, type RepeatDraft, repeatBody, seriesBody } from './repeat-draft.ts'

type Answer = { data: Occurrence[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }

export type Series = ReturnType<typeof buildSeries>

const noInstant = '1970-01-01T00:00:00.000Z'

type Visit = Pick<EntryDraft, 'customer' | 'services' | 'day'>

/** APT-19: state of an appointment's repetition. `start`: epoch milliseconds; undefined while none is chosen. */
export function useVisitSeries(visit: Visit, offered: readonly OfferedService[], start: number | undefined): Series {
  const [draft, setDraft] = useState(noRepeat)
  const { customer, services, day } = visit
  const repeat = repeatBody(draft, day)
  const enabled = repeat !== undefined && start !== undefined && services.length > 0
  const query = {
    startTime: start === undefined ? noInstant : new Date(start).toISOString(),
    everyWeeks: '1',
    ...repeat,
    ...servicesQuery(services, offered),
    customer: customer?.id,
  }
  const answer = useQuery({ ...useApi().query(getOccurrences, { query }), enabled, staleTime: 0 })
  return buildSeries({ draft, setDraft, repeat, answer, enabled })
}

type BlockerLength = { staffId: string | null; day: string; minutes: number }

/** State of a blocker's repetition. */
export function useBlockerSeries({ staffId, day, minutes }: BlockerLength, start: number | undefined): Series {
  const [draft, setDraft] = useState(noRepeat)
  const repeat = repeatBody(draft, day)
  const enabled = repeat !== undefined && start !== undefined && staffId !== null
  const times = { startTime: noInstant, endTime: noInstant }
  if (start !== undefined) {
    times.startTime = new Date(start).toISOString()
    times.endTime = new Date(start + minutes * 60_000).toISOString()
  }
  const query = { ...times, everyWeeks: '1', ...repeat, staffId: staffId ?? '' }
  const answer = useQuery({ ...useApi().query(getBlockerOccurrences, { query }), enabled, staleTime: 0 })
  return buildSeries({ draft, setDraft, repeat, answer, enabled })
}

type RepeatParts = {
  draft: RepeatDraft
  setDraft: (change: (before: RepeatDraft) => RepeatDraft) => void
  repeat: ReturnType<typeof repeatBody>
  answer: Answer
  enabled: boolean
}

function buildSeries({ draft, setDraft, repeat, answer, enabled }: RepeatParts) {
  const occurrences = enabled ? (answer.data ?? []) : []
  const chosen = chosenDates(occurrences, draft.decided)
  return {
    draft,
    change: (changes: Partial<RepeatDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Undefined while the repetition is off or invalid. */
    repeat,
    answer,
    enabled,
    occurrences,
    chosen,
    /** Builds the series' body from one entry's; undefined while something is missing or undecided. */
    bodyOf<Body extends { startTime: string }>(body: Body) {
      if (!draft.on) return body
      return answer.isFetching || chosen === undefined ? undefined : seriesBody(body, chosen)
    },
  }
}
