import type { Span } from '@goldline/domain/time/spans'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useAppointmentText, useSpanText } from '../../../../appointment/appointment-text.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { dot } from '../../../../kit/dot.ts'
import { keyOf } from '../../../../kit/typing.ts'
import type { Card, DayColumn } from '../../days/day-columns.ts'
import { type CardEditing, type CarriedCard, type ColumnSpan, type DragTools, pickUpCard } from './carried-card.ts'
import { PointerDrag } from './pointer-drag.ts'

type GridFacts = {
  scroller: RefObject<HTMLElement | null>
  columns: readonly DayColumn[]
  hours: Span
  nameOf: (column: DayColumn) => string
  editing: CardEditing | undefined
}

/**
 * APT-07: moves, resizes and draws by pointer and keyboard. Does not re-render meanwhile, but moves a copy of the card
 * directly in the DOM.
 */
export function useEditing(facts: GridFacts) {
  const [area, layer] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const spoken = useRef<HTMLParagraphElement>(null)
  const carried = useRef<CarriedCard>(undefined)
  const words = useDragTexts(facts, spoken)
  const latest = useRef({ facts, words })
  latest.current = { facts, words }
  const tools = useRef<DragTools>({
    area,
    layer,
    carried,
    columns: () => latest.current.facts.columns,
    hours: () => latest.current.facts.hours,
    editing: () => latest.current.facts.editing,
    tipOf: (at) => latest.current.words.tipOf(at),
    say: (...what) => latest.current.words.say(...what),
  })
  const { scroller } = facts
  const mayEdit = facts.editing !== undefined
  useEffect(() => {
    if (!mayEdit || !area.current || !scroller.current) return
    return new PointerDrag(area.current, scroller.current, tools.current).listen()
  }, [mayEdit, area, scroller])
  return { area, layer, spoken, onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, tools.current) }
}

/** Returns functions for the texts shown and announced while a card is moved. */
function useDragTexts({ columns, nameOf }: GridFacts, spoken: RefObject<HTMLElement | null>) {
  const t = useText()
  const text = useAppointmentText()
  const spanText = useSpanText()
  const tipOf = ({ columnId, span }: ColumnSpan, between = dot): string => {
    const column = columns.find(({ id }) => id === columnId)
    return column ? `${spanText(span)}${between}${nameOf(column)}` : spanText(span)
  }
  return {
    tipOf: (at: ColumnSpan) => tipOf(at),
    say: (what: Parameters<DragTools['say']>[0], at: ColumnSpan, card?: Card) => {
      if (!spoken.current) return
      const values = { who: card ? text.who(card.appointment) : '', where: tipOf(at, ', ') }
      spoken.current.textContent = t(`admin.calendar.${what}`, values)
    },
  }
}

/**
 * Handles keys: Space picks a card up, arrows move it, Shift+arrow resizes it, Enter or Space drops it, Escape puts it
 * back. Returns whether the key was handled.
 */
function onKey(event: KeyboardEvent<HTMLElement>, tools: DragTools): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { current: carried } = tools.carried
  if (carried) {
    const done = carried.byKey(event)
    if (done === undefined) return false
    event.preventDefault()
    event.stopPropagation()
    if (done === 'moved') tools.say('at', carried.at)
    else carried.end({ keep: done === 'down' })
    return true
  }
  const element = (event.target as Element).closest<HTMLElement>('[data-card]')
  if (keyOf(event) !== ' ' || !element || !tools.editing()) return false
  // Keep the space bar from opening the card; only Enter does.
  event.preventDefault()
  const taken = pickUpCard(tools, element)
  if (!taken) return true
  taken.move(0, taken.from.columnId)
  tools.say('grabbed', taken.at, taken.card)
  element.addEventListener('blur', () => tools.carried.current === taken && taken.end({ keep: false }), { once: true })
  return true
}
