import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moving or removing a row in the DOM drops the focus inside of it: gives it back once the order has changed.
 * @param order another value whenever the order is another one
 * @returns asks for the focus on what a selector finds in the list, or on the page's own part where nothing is left
 */
export function useStayingFocus(list: RefObject<HTMLElement | null>, order: unknown): (selector: string) => void {
  const wanted = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the order has changed
  useLayoutEffect(() => {
    if (wanted.current !== undefined) {
      const found = list.current?.querySelector<HTMLElement>(wanted.current)
      ;(found ?? document.getElementById('main'))?.focus()
    }
    wanted.current = undefined
  }, [order])
  return (selector) => {
    wanted.current = selector
  }
}
