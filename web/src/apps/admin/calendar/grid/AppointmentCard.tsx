import type { Appointment } from '@goldline/contract/appointment'
import type { Span } from '@goldline/domain/time/spans'
import { memo } from 'react'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { DropIcon, PartyIcon, RepeatIcon } from '../../../../kit/calendar-icons.tsx'
import { classes } from '../../../../kit/classes.ts'
import { TickIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { StatusIcon, TypeIcon } from '../../../../kit/status-icons.tsx'
import { type CardPlace, placeStyle } from '../../days/card-places.ts'
import type { Card } from '../../days/day-columns.ts'
import styles from './AppointmentCard.module.css'
import states from './AppointmentStates.module.css'
import colors from './CardColors.module.css'
import { CardSigns } from './CardSigns.tsx'

type Props = {
  card: Card
  at: CardPlace
  /** Height of an hour in rem. */
  hourRem: number
  /** Index of a person's or category's colour; undefined: use the status colour. */
  tint: number | undefined
  /** Whether it can be moved, by dragging or with the keyboard. */
  movable: boolean
  inTabOrder: boolean
  selected: boolean
  fresh: boolean
  onOpen: (card: Card) => void
}

/** UI-19: shows who, what, when, and the status by colour and icon. The accessible name also contains hidden texts. */
export const AppointmentCard = memo(function AppointmentCard({
  card,
  at,
  hourRem,
  tint,
  movable,
  onOpen,
  ...state
}: Props) {
  const { status, bookingType } = card.appointment
  const size = sizeOf(card, at, hourRem)
  const words = useCardTexts(card)
  return (
    <button
      type="button"
      className={classes(styles.card, colors.card, states.card)}
      style={placeStyle(card, at)}
      data-card={card.key}
      data-time={words.time}
      data-status={status}
      data-type={bookingType}
      data-size={size}
      data-gaps={card.gaps.length > 0 || undefined}
      title={
        size === 'ribbon' ? [words.who, words.what, words.time, words.status].filter(Boolean).join(', ') : undefined
      }
      data-tint={tint}
      data-movable={movable || undefined}
      data-fresh={state.fresh || undefined}
      aria-current={state.selected || undefined}
      aria-keyshortcuts={movable ? 'Space' : undefined}
      tabIndex={state.inTabOrder ? 0 : -1}
      // Ignore the second click of a double click, which was meant for a dialog that has just closed above the card.
      onClick={(event) => event.detail < 2 && onOpen(card)}
    >
      {card.gaps.map((gap) => (
        <Gap key={gap.from} gap={gap} card={card} />
      ))}
      <span className={classes(row(8, 'middle'), styles.first)}>
        <CardSigns appointment={card.appointment} />
        <span className={styles.line}>
          <b>
            {words.who}
            {size !== 'ribbon' && <Comma />}
          </b>
          {size === 'small' && <span className={styles.beside}>{words.what || words.time}</span>}
        </span>
        <Icons appointment={card.appointment} />
      </span>
      {size === 'medium' && (
        <span className={classes(look('f12', 'clip'), styles.what)}>
          <span className={styles.at}>
            {words.time} <Comma />
          </span>
          {words.what || words.status}
        </span>
      )}
      {size === 'large' && (
        <>
          <span className={classes(look('f12', 'clip'), styles.what)}>{words.what || words.status}</span>
          <span className={classes(look('f12', 'clip'), styles.time)}>
            <Comma />
            {words.time}
          </span>
        </>
      )}
      {card.appointment.messages.map(
        ({ id, fromCustomer, text }) =>
          fromCustomer && (
            <span key={id} className={styles.printed}>
              {text}
            </span>
          ),
      )}
      <span className="visually-hidden">{hiddenTexts(size, words).map((word) => `, ${word}`)}</span>
      {movable && size !== 'ribbon' && <span className={styles.end} data-resize aria-hidden="true" />}
    </button>
  )
})

/** Heights in rem from which two or three lines fit. */
const [twoLines, threeLines] = [2.2, 3.75]

type Size = 'ribbon' | 'small' | 'medium' | 'large'

/** Returns the size for the text, which is placed before the first gap if it fits there. */
function sizeOf({ from, to, gaps }: Card, { ribbon }: CardPlace, hourRem: number): Size {
  if (ribbon !== undefined) return 'ribbon'
  const [gap] = gaps
  const minutes = gap && gap.from - from >= minTextMinutes ? gap.from - from : to - from
  const room = (minutes / 60) * hourRem
  if (room < twoLines) return 'small'
  return room < threeLines ? 'medium' : 'large'
}

/** Minutes before a gap in which one line of text fits. */
const minTextMinutes = 10

type Words = ReturnType<typeof useCardTexts>

/** Returns the texts that do not fit on the card, for screen readers. */
function hiddenTexts(size: Size, { what, time, status, type, coming, series, party }: Words): string[] {
  const always = [status, type, coming, series, party]
  if (size === 'ribbon') return [what, time, ...always].filter(Boolean)
  if (size === 'small' && what) return [time, ...always].filter(Boolean)
  return always.filter(Boolean)
}

/** CAT-02: shows processing time as a hollow part, since the person is free for other visits. */
function Gap({ gap, card }: { gap: Span; card: Card }) {
  const t = useText()
  const format = useFormat()
  const length = card.to - card.from
  const style = {
    top: `${(100 * (gap.from - card.from)) / length}%`,
    height: `${(100 * (gap.to - gap.from)) / length}%`,
  }
  return (
    <span className={styles.gap} style={style} aria-hidden="true">
      {gap.to - gap.from >= minLabelledGap && (
        <>
          <DropIcon size={14} className={look('toned')} />
          <span className={look('f12', 'clip')}>{t('word.processingTime')}</span>
          <em className={look('fixed', 'push-end', 'upright', 'cyan')}>{format.duration(gap.to - gap.from)}</em>
        </>
      )}
    </span>
  )
}

/** Length in minutes from which a gap has room for its name. */
const minLabelledGap = 15

function useCardTexts(card: Card) {
  const t = useText()
  const format = useFormat()
  const text = useAppointmentText()
  const { status, coming, series, party } = card.appointment
  const [from, to] = [format.time(card.start), format.time(card.end)]
  return {
    who: text.who(card.appointment),
    what: text.what(card),
    time: t('label.timeRange', { from, to }),
    status: text.status(status),
    type: status === 'BLOCKER' ? '' : text.type(card.appointment),
    coming: coming && status === 'CONFIRMED' ? t('admin.coming') : '',
    series: series ? t('admin.series.place', series) : '',
    party: party ? t('admin.party.with', { count: party.others.length }) : '',
  }
}

function Icons({ appointment }: { appointment: Appointment }) {
  const { status, bookingType, coming, series, party } = appointment
  return (
    <span className={classes(row(8, 'fixed', 'push-end'), styles.icons)} data-status={status}>
      {series && (
        <span className={styles.series}>
          <RepeatIcon className={look('quiet')} />
        </span>
      )}
      {party && (
        <span>
          <PartyIcon className={look('quiet')} />
        </span>
      )}
      {status !== 'BLOCKER' && (
        <span className={styles.type}>
          <TypeIcon type={bookingType} />
        </span>
      )}
      <StatusIcon status={status} className={look('toned')} />
      {/* The last icon, so that it remains if only one fits: it also implies the status “confirmed”. */}
      {coming && status === 'CONFIRMED' && (
        <span>
          <TickIcon className={look('color-text')} />
        </span>
      )}
    </span>
  )
}

/** Adds a comma that only screen readers read, between the parts. */
function Comma() {
  return <span className={styles.comma}>, </span>
}
