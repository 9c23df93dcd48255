import { isCancelled } from '@goldline/domain/appointment/status'
import type { Span } from '@goldline/domain/time/spans'
import { memo } from 'react'
import { type CardPlace, cardPlaces } from '../../days/card-places.ts'
import type { HeldSpan } from '../../days/day-columns.ts'
import { type Card, type CardColouring, cardTint, type DayColumn } from '../../days/day-columns.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { BehindCards } from './BehindCards.tsx'
import styles from './DayGrid.module.css'
import { HeldStart } from './HeldStart.tsx'

type Props = {
  name: string
  column: DayColumn
  hours: Span
  hourRem: number
  colouring: CardColouring
  movable: ((card: Card) => boolean) | undefined
  tabStop: string | undefined
  selected: string | undefined
  fresh: ReadonlySet<string>
  onOpen: (card: Card) => void
}

const wholePlace: CardPlace = { left: 0, width: 1, depth: 0, ribbon: undefined, ribbons: 0 }

/** Shows a column of cards; memoised, since a busy day has a hundred cards. */
export const GridColumn = memo(function GridColumn({
  name,
  column,
  hours,
  hourRem,
  colouring,
  movable,
  ...rest
}: Props) {
  const places = cardPlaces([...column.cards.map(placeable), ...column.held.map(placeable)])
  const placeOf = ({ key }: { key: string }) => places.get(key) ?? wholePlace
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, since this is no form
    <div role="group" aria-label={name} className={styles.column} data-column={column.id}>
      {column.person && <BehindCards background={column} hours={hours} />}
      {column.held.map((held) => (
        <HeldStart key={held.key} held={held} at={placeOf(held)} />
      ))}
      {column.cards.map((card) => (
        <AppointmentCard
          key={card.key}
          card={card}
          at={placeOf(card)}
          hourRem={hourRem}
          tint={cardTint(card, column, colouring)}
          movable={movable?.(card) ?? false}
          inTabOrder={card.key === rest.tabStop}
          selected={card.appointment.id === rest.selected}
          fresh={rest.fresh.has(card.appointment.id)}
          onOpen={rest.onOpen}
        />
      ))}
    </div>
  )
}, isUnchanged)

const placeable = (item: Card | HeldSpan) => ({
  ...item,
  faded: 'appointment' in item && isCancelled(item.appointment.status),
})

function isUnchanged(before: Props, after: Props): boolean {
  return (
    before.name === after.name &&
    before.hours.from === after.hours.from &&
    before.hours.to === after.hours.to &&
    before.hourRem === after.hourRem &&
    before.colouring === after.colouring &&
    before.movable === after.movable &&
    before.tabStop === after.tabStop &&
    before.selected === after.selected &&
    before.fresh === after.fresh &&
    before.onOpen === after.onOpen &&
    before.column.person === after.column.person &&
    areSameItems(before.column.cards, after.column.cards) &&
    before.column.held.map(({ key }) => key).join() === after.column.held.map(({ key }) => key).join()
  )
}

const areSameItems = <Item,>(before: readonly Item[], after: readonly Item[]): boolean =>
  before.length === after.length && before.every((item, index) => item === after[index])
