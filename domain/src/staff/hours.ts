/** Rules for a person's hours (STF-03, STF-10), checked while typing and again by the server. */
import type { Span } from '../availability/facts.ts'
import type { Refusal } from '../refusal.ts'

/** Hours begin and end on multiples of this many minutes. */
export const hoursGrid = 5
const day = 1440

/** Checks one day's hours: work without overlaps, none longer than a day; each break inside the work. */
export function hoursRefusal({
  work,
  breaks,
}: {
  work: readonly Span[]
  breaks: readonly Span[]
}): Refusal | undefined {
  const fine =
    [...work, ...breaks].every(isSpan) &&
    !overlap(work) &&
    !overlap(breaks) &&
    breaks.every((each) => work.some(({ from, to }) => from <= each.from && each.to <= to))
  return fine ? undefined : 'staff.hours-invalid'
}

/** Checks a span, which begins on its day; one that ends past midnight belongs to the day on which it began. */
const isSpan = ({ from, to }: Span): boolean =>
  from % hoursGrid === 0 && to % hoursGrid === 0 && from >= 0 && from < day && to > from && to - from <= day

const overlap = (spans: readonly Span[]): boolean =>
  spans.some((one, index) => spans.some((other, at) => at > index && one.from < other.to && other.from < one.to))

/** Returns work without breaks, ascending. */
export function workWithoutBreaks({ work, breaks }: { work: readonly Span[]; breaks: readonly Span[] }): Span[] {
  return breaks
    .reduce<readonly Span[]>(
      (rest, pause) =>
        rest.flatMap(({ from, to }) => [
          { from, to: Math.min(to, pause.from) },
          { from: Math.max(from, pause.to), to },
        ]),
      work,
    )
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
}

export const minutesOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** Converts minutes to hours, rounded to the hundredth, so that quarters of an hour are exact. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 0.6) / 100
