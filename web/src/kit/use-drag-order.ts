import { type PointerEvent, type RefObject, useState } from 'react'

type Drag = { id: string; place: number }

/**
 * Reorders a list by a drag handle, with mouse, pen or finger. Rows stay in place until the drop, since a moved element
 * loses the pointer; `place` is the current target. A cancelled drag, or a drop at the old place, changes nothing.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
  onDrop: (id: string, place: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const holdOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, place: items.findIndex((item) => item.id === id) })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (drag?.id !== id || !list.current) return
      const rows = [...list.current.children]
      const place = placeAt(rows, rows[items.findIndex((item) => item.id === id)], { x: clientX, y: clientY })
      rows[place]?.scrollIntoView({ block: 'nearest' })
      setDrag({ id, place })
    },
    onPointerUp: () => {
      if (drag?.id !== id) return
      setDrag(undefined)
      if (items[drag.place]?.id !== id) onDrop(id, drag.place)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { dragged: drag?.id, place: drag?.place, holdOf }
}

/** Counts the other items whose middle is before the pointer: above it, or to its left in the same row of a grid. */
function placeAt(items: readonly Element[], own: Element | undefined, { x, y }: { x: number; y: number }): number {
  const [first, second] = items.map((item) => item.getBoundingClientRect())
  const grid = first !== undefined && first.top === second?.top
  return items.filter((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    if (item === own) return false
    if (grid && top <= y && y <= top + height) return left + width / 2 < x
    return top + height / 2 < y
  }).length
}

/** Returns the list with an item at another place. */
export function moveInList<Item extends { id: string }>(items: readonly Item[], id: string, place: number): Item[] {
  const own = items.filter((item) => item.id === id)
  return items.filter((item) => item.id !== id).toSpliced(place, 0, ...own)
}
