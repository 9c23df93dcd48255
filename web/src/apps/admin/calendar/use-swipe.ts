import { type TouchEvent, useRef } from 'react'

/** Pixels across from which a movement is a swipe, and how much flatter than steep it is. */
const [far, flat] = [64, 2]

/** A finger's swipe across: to the left the next, to the right the previous. Nothing where there is nowhere to go. */
export function useSwipe(onStep: ((days: number) => void) | undefined) {
  const from = useRef<{ x: number; y: number }>(undefined)
  if (!onStep) return {}
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      const { current: start } = from
      from.current = undefined
      // What is dragged is no swipe.
      if (!start || !touch || document.documentElement.dataset.dragging !== undefined) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(x) > far && Math.abs(x) > flat * Math.abs(y)) onStep(x < 0 ? 1 : -1)
    },
  }
}
