import { timedParts } from '@goldline/domain/appointment/person-parts'
import type { Segment } from '@goldline/domain/availability/facts'
import type { Day } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSearch } from 'wouter'
import { useNarrowerThan } from '../../../browser/viewport.ts'
import { placeStyle } from '../days/card-places.ts'
import { wallSpan } from '../days/stretches.ts'
import styles from './Ghost.module.css'

export type GhostPart = {
  /** Staff id; null: any person who is free. */
  staffId: string | null
  /** Ids of the staff who can do it. */
  able: readonly string[]
  segments: readonly Segment[]
}

type Props = {
  /** Text shown in the preview. */
  name: string
  parts: readonly GhostPart[]
  clock: Zone
  /** Epoch milliseconds; undefined: nothing is chosen yet. */
  start: number | undefined
  today: Day
}

/**
 * UI-02: previews the entry, with its gaps, in the calendar's day beside the form. If no person is chosen, shows it in
 * the columns of all staff who can do it.
 */
export function Ghost({ start, ...props }: Props) {
  const shown = new URLSearchParams(useSearch()).get('day') ?? props.today
  // The form covers the calendar on narrow screens.
  const covered = useNarrowerThan('large')
  if (covered || start === undefined || props.clock.toWall(start).day !== shown) return null
  return <GhostRuns {...props} start={start} day={shown} />
}

function GhostRuns({ name, parts, clock, start, day }: Omit<Props, 'start' | 'today'> & { start: number; day: Day }) {
  const runs = mergedGhostParts(parts, start)
  return runs.flatMap(({ columns, gaps, ...run }, index) => {
    const span = wallSpan(clock, day, run)
    const free = gaps.flatMap((gap) => wallSpan(clock, day, gap) ?? [])
    if (!span) return []
    return columns.map((id) => (
      <GhostShape
        key={`${run.start}:${id}`}
        column={id}
        sure={columns.length === 1}
        first={index === 0}
        span={span}
        gaps={free}
      >
        {name}
      </GhostShape>
    ))
  })
}

type GhostRun = {
  columns: readonly string[]
  start: number
  end: number
  gaps: readonly { start: number; end: number }[]
}

/**
 * Merges consecutive parts of one person. A part for any person is given to the previous part's person, if they can do
 * it.
 */
export function mergedGhostParts(parts: readonly GhostPart[], start: number): GhostRun[] {
  const named = parts.find(({ staffId }) => staffId !== null)?.staffId
  const groups: { columns: readonly string[]; services: { segments: readonly Segment[] }[] }[] = []
  for (const { staffId, able, segments } of parts) {
    const last = groups.at(-1)
    const alone = last?.columns.length === 1 ? last.columns[0] : named
    const goesOn = staffId === null && alone !== undefined && alone !== null && able.includes(alone)
    const columns = staffId === null ? (goesOn ? [alone] : able) : [staffId]
    if (last && last.columns.join() === columns.join()) last.services.push({ segments })
    else groups.push({ columns, services: [{ segments }] })
  }
  const minutes = parts.flatMap(({ segments }) => segments).reduce((sum, each) => sum + each.minutes, 0)
  const last = parts.at(-1)?.segments.at(-1)
  const end = start + (minutes - (last?.kind === 'buffer' ? last.minutes : 0)) * 60_000
  const staffed = groups.map((group) => ({ ...group, staffId: group.columns.join() }))
  return timedParts(staffed, { start, end })
}

type Span = { from: number; to: number }
type ShapeProps = { column: string; sure: boolean; first: boolean; span: Span; gaps: readonly Span[]; children: string }

function GhostShape({ column, sure, first, span, gaps, children }: ShapeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useScrollIntoView(ref, first && sure, `${column} ${span.from}`)
  const element = document.querySelector(`[data-column="${CSS.escape(column)}"]`)
  if (!element) return null
  return createPortal(
    <div ref={ref} className={styles.ghost} data-sure={sure || undefined} style={placeStyle(span)} aria-hidden="true">
      {sure && <b>{children}</b>}
      {gaps.map((gap) => (
        <i key={gap.from} style={gapStyle(gap, span)} />
      ))}
    </div>,
    element,
  )
}

function gapStyle(gap: Span, { from, to }: Span) {
  const share = (minutes: number) => `${(100 * minutes) / (to - from)}%`
  return { top: share(gap.from - from), height: share(gap.to - gap.from) }
}

/** Scrolls the day so that neither the form nor an edge hides the ghost. */
function useScrollIntoView(ref: { current: HTMLElement | null }, wanted: boolean, where: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the place changes
  useLayoutEffect(() => {
    const ghost = ref.current
    const scroller = ghost?.closest('section')
    if (!wanted || !ghost || !scroller) return
    const [at, sight] = [ghost.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const form = document.querySelector('dialog:modal')?.getBoundingClientRect().left ?? sight.right
    const hidden = at.left < sight.left || at.right > form || at.top < sight.top || at.bottom > sight.bottom
    if (hidden) ghost.scrollIntoView({ block: 'center', inline: 'start' })
  }, [wanted, where])
}
