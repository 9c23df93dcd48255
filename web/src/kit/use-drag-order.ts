import { type PointerEvent, type RefObject, useState } from 'react'

type Drag = { id: string; place: number }

/**
 * Reordering by a drag handle, with mouse, pen or finger. Rows stay in place until the drop (a moved element loses the
 * pointer); meanwhile `place` is the target. An interrupted drag, or a drop at the old place, changes nothing.
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
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag?.id !== id || !list.current) return
      const rows = [...list.current.children]
      const place = placeAt(rows, rows[items.findIndex((item) => item.id === id)], clientY)
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

/** Counts the other rows whose middle is above the pointer. */
function placeAt(rows: readonly Element[], own: Element | undefined, y: number): number {
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return row !== own && top + height / 2 < y
  }).length
}
