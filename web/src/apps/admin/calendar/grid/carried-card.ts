import type { Day } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import type { RefObject } from 'react'
import type { Card, DayColumn } from '../../days/day-columns.ts'
import styles from './DayGrid.module.css'
import { movedSpan, resizedSpan, stepMinutes } from './geometry.ts'

/** A column and a span of wall-clock minutes. */
export type ColumnSpan = { columnId: string; span: Span }

/** An empty slot, in wall-clock minutes; `to` only if its length was chosen, too. */
export type Slot = { columnId: string; from: number; to?: number | undefined }

/** Where a card was dropped; `day` if it was dropped on another day. */
export type DropSpot = ColumnSpan & { day?: Day }

export type CardEditing = {
  canMove: (card: Card) => boolean
  onMove: (card: Card, to: DropSpot) => void
  /** Called on an attempt to move a card that cannot be moved. */
  onStuck: (card: Card) => void
  onSlot: (slot: Slot) => void
}

/** Elements and functions that the grid provides for dragging a card over it. */
export type DragTools = {
  area: RefObject<HTMLDivElement | null>
  /** Layer above the cards, which holds the dragged copy. */
  layer: RefObject<HTMLDivElement | null>
  carried: RefObject<CarriedCard | undefined>
  columns: () => readonly DayColumn[]
  hours: () => Span
  editing: () => CardEditing | undefined
  tipOf: (at: ColumnSpan) => string
  say: (what: 'grabbed' | 'at' | 'dropped' | 'kept', at: ColumnSpan, card?: Card) => void
}

/** A card being moved: its origin, its current position, and the copy that shows it. */
export class CarriedCard {
  readonly card: Card
  readonly from: ColumnSpan
  at: ColumnSpan
  private readonly tools: DragTools
  private readonly element: HTMLElement
  private readonly copy: HTMLElement
  private readonly tip = document.createElement('span')
  private readonly lefts: ReadonlyMap<string, number>
  private readonly perMinute: number
  private height: number

  constructor(tools: DragTools, element: HTMLElement, { card, columnId }: { card: Card; columnId: string }) {
    this.tools = tools
    this.element = element
    this.card = card
    this.from = { columnId, span: { from: card.from, to: card.to } }
    this.at = this.from
    // Measure once, since reading positions during the drag would force a layout.
    this.lefts = new Map(
      columnsIn(tools.area.current).map((each) => [each.dataset.column ?? '', each.offsetLeft] as const),
    )
    this.height = element.offsetHeight
    this.perMinute = this.height / Math.max(1, card.to - card.from)
    this.copy = this.lift()
    element.dataset.lifted = ''
  }

  private lift(): HTMLElement {
    const [at, origin] = [this.element.getBoundingClientRect(), this.tools.area.current?.getBoundingClientRect()]
    const copy = this.element.cloneNode(true) as HTMLElement
    for (const name of ['data-card', 'data-fresh', 'aria-current']) copy.removeAttribute(name)
    Object.assign(copy.style, {
      top: `${at.top - (origin?.top ?? 0)}px`,
      left: `${at.left - (origin?.left ?? 0)}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    })
    this.tip.className = styles.tip ?? ''
    copy.append(this.tip)
    this.tools.layer.current?.append(copy)
    return copy
  }

  private go(to: ColumnSpan): void {
    this.at = to
    const across = (this.lefts.get(to.columnId) ?? 0) - (this.lefts.get(this.from.columnId) ?? 0)
    const down = (to.span.from - this.from.span.from) * this.perMinute
    this.copy.style.transform = `translate3d(${across}px, ${down}px, 0)`
    const height = (to.span.to - to.span.from) * this.perMinute
    if (Math.abs(height - this.height) > 1) {
      this.height = height
      this.copy.style.height = `${height}px`
    }
    const tip = this.tools.tipOf(to)
    if (this.tip.textContent !== tip) this.tip.textContent = tip
  }

  home(): void {
    this.go(this.from)
  }

  /** Moves the card; `by`: minutes from its origin. */
  move(by: number, columnId: string): void {
    const column = mayChangeColumn(this.card) ? columnId : this.from.columnId
    this.go({ columnId: column, span: movedSpan(this.from.span, by, this.tools.hours()) })
  }

  resize(by: number): void {
    this.go({ columnId: this.from.columnId, span: resizedSpan(this.from.span, by, this.tools.hours()) })
  }

  /** Handles a key; returns undefined if the key does nothing here. */
  byKey({ key, shiftKey }: { key: string; shiftKey: boolean }): 'moved' | 'down' | 'back' | undefined {
    if (key === 'Escape') return 'back'
    if (key === 'Enter' || key === ' ') return 'down'
    const { columnId, span } = this.at
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (across !== undefined) {
      if (mayChangeColumn(this.card)) this.go({ columnId: this.beside(columnId, across), span })
      return 'moved'
    }
    const down = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key]
    if (down === undefined) return undefined
    this.go({ columnId, span: (shiftKey ? resizedSpan : movedSpan)(span, down, this.tools.hours()) })
    return 'moved'
  }

  private beside(columnId: string, by: number): string {
    const ids = this.tools.columns().map(({ id }) => id)
    return ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(columnId) + by))] ?? columnId
  }

  /** Ends the move: drops it here or on `day` (`keep`), or puts it back. */
  end({ keep, day }: { keep: boolean; day?: Day | undefined }): void {
    this.copy.remove()
    delete this.element.dataset.lifted
    this.tools.carried.current = undefined
    const { span, columnId } = this.from
    const moved = this.at.columnId !== columnId || this.at.span.from !== span.from || this.at.span.to !== span.to
    if (!keep || (!moved && day === undefined)) {
      this.tools.say('kept', this.from, this.card)
      return
    }
    this.tools.say('dropped', this.at, this.card)
    this.tools.editing()?.onMove(this.card, { ...this.at, ...(day !== undefined && { day }) })
  }
}

/** Whether the card may change its column: a visit of several staff keeps them, and only its time can change. */
const mayChangeColumn = ({ appointment: { services } }: Card): boolean =>
  new Set(services.map(({ staffId }) => staffId)).size < 2

export const columnsIn = (area: HTMLElement | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
]

/** Picks up the card that an element shows; undefined if it cannot be moved. */
export function pickUpCard(tools: DragTools, element: HTMLElement): CarriedCard | undefined {
  for (const { id: columnId, cards } of tools.columns()) {
    const card = cards.find(({ key }) => key === element.dataset.card)
    if (!card) continue
    const editing = tools.editing()
    if (!editing?.canMove(card)) {
      editing?.onStuck(card)
      return undefined
    }
    const carried = new CarriedCard(tools, element, { card, columnId })
    tools.carried.current = carried
    return carried
  }
  return undefined
}
