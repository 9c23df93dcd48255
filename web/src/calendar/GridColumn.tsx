import { memo } from 'react'
import { AppointmentCard } from './AppointmentCard.tsx'
import styles from './DayGrid.module.css'
import type { Card, DayColumn } from './day-columns.ts'
import { lanesOf } from './lanes.ts'
import { place } from './place.ts'
import { outside, type Span } from './spans.ts'

type Props = {
  name: string
  column: DayColumn
  hours: Span
  tabStop: string | undefined
  selected: string | undefined
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
}

/** Memoised: a busy day has a hundred cards. */
export const GridColumn = memo(function GridColumn({ name, column, hours, ...rest }: Props) {
  const lanes = lanesOf(column.cards)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" aria-label={name} className={styles.column} data-column={column.id}>
      {column.person &&
        outside(column.working, hours).map((span) => (
          <div key={span.from} className={styles.off} style={place(span)} />
        ))}
      {column.cards.map((card) => (
        <AppointmentCard
          key={card.key}
          card={card}
          lane={lanes.get(card.key) ?? { lane: 0, of: 1 }}
          inTabOrder={card.key === rest.tabStop}
          selected={card.appointment.id === rest.selected}
          fresh={rest.fresh.has(card.appointment.id)}
          onOpen={rest.onOpen}
        />
      ))}
    </div>
  )
}, unchanged)

function unchanged(before: Props, after: Props): boolean {
  return (
    before.name === after.name &&
    before.hours.from === after.hours.from &&
    before.hours.to === after.hours.to &&
    before.tabStop === after.tabStop &&
    before.selected === after.selected &&
    before.fresh === after.fresh &&
    before.onOpen === after.onOpen &&
    before.column.person === after.column.person &&
    before.column.cards.length === after.column.cards.length &&
    before.column.cards.every((card, index) => card === after.column.cards[index])
  )
}
