import type { Segment } from '@goldline/domain/availability/facts'
import type { Zone } from '@goldline/domain/time/zone'
import type { CSSProperties } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DropIcon } from '../../../kit/calendar-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { typedTime } from './entry-draft.ts'
import styles from './RunBar.module.css'

/** A service of a visit with its segments. */
type ServiceRun = { name: string; segments: readonly Segment[] }

type Props = {
  parts: readonly ServiceRun[]
  clock: Zone
  /** Epoch milliseconds; undefined: not chosen yet. */
  start: number | undefined
}

/** CAT-02: draws a visit's timeline and which minutes are free for others. */
export function RunBar({ parts, clock, start }: Props) {
  const t = useText()
  const format = useFormat()
  const pieces = toRunSegments(parts)
  // A single piece would only show its length.
  if (pieces.length < 2) return null
  const minutesOf = (kind: Segment['kind']) =>
    pieces.filter((each) => each.kind === kind).reduce((sum, { minutes }) => sum + minutes, 0)
  const last = pieces.at(-1)
  const buffer = last?.kind === 'buffer' ? last.minutes : 0
  const held = pieces.reduce((sum, { minutes }) => sum + minutes, 0)
  const nameOf = ({ kind, name }: RunSegment) => {
    if (kind === 'work') return name
    return t(kind === 'gap' ? 'word.processingTime' : 'admin.entry.run.buffer')
  }
  const told = pieces.map((piece) => `${nameOf(piece)} ${format.duration(piece.minutes)}`)
  return (
    <figure className={stack(4, 'one-column', 'min-w-0', 'f12', 'num')}>
      {start !== undefined && <Times pieces={pieces} {...{ held, buffer, clock, start }} />}
      <div className={styles.bar} role="img" aria-label={`${t('admin.entry.run')}: ${told.join(', ')}`}>
        {pieces.map((piece, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no id but its position
            key={index}
            data-kind={piece.kind}
            data-other={piece.of % 2 > 0 || undefined}
            style={{ flexGrow: piece.minutes }}
          >
            {piece.kind === 'gap' ? (
              <>
                <DropIcon size={14} />
                <span>{t('admin.entry.run.free', { minutes: piece.minutes })}</span>
              </>
            ) : (
              <>
                {piece.kind === 'work' && <span>{piece.name} </span>}
                <b>{piece.minutes}</b>
              </>
            )}
          </span>
        ))}
      </div>
      <figcaption className={look('f13', 'quiet')}>
        {t('admin.entry.run.sum', { total: format.duration(held - buffer), free: minutesOf('gap'), buffer })}
      </figcaption>
    </figure>
  )
}

/** A segment with the name of its service; `of`: the service's index. */
type RunSegment = Segment & { name: string; of: number }

const toRunSegments = (parts: readonly ServiceRun[]): RunSegment[] =>
  parts.flatMap(({ name, segments }, of) => segments.map((segment) => ({ ...segment, name, of })))

/** Minimum distance of two labels, as a share of the bar's width. */
const minLabelDistance = 0.12

type TimesProps = { pieces: readonly RunSegment[]; held: number; buffer: number; clock: Zone; start: number }

/** Labels the start, the ends of segments and the customer's departure, as far as the labels fit. */
function Times({ pieces, held, buffer, clock, start }: TimesProps) {
  const leaves = held - buffer
  const ends = pieces.map((_, index) => pieces.slice(0, index + 1).reduce((sum, { minutes }) => sum + minutes, 0))
  const shown: number[] = [0]
  for (const end of ends.slice(0, -1)) {
    const isFar = (end - (shown.at(-1) ?? 0)) / held >= minLabelDistance && (leaves - end) / held >= minLabelDistance
    if (isFar) shown.push(end)
  }
  return (
    <div className={styles.times} aria-hidden="true">
      {[...shown, leaves].map((minutes) => (
        <span key={minutes} style={{ '--at': minutes / held } as CSSProperties}>
          {typedTime(clock, start + minutes * 60_000).time}
        </span>
      ))}
    </div>
  )
}
