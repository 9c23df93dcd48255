import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus that is lost when its row is moved or removed in the DOM.
 * @param order a value that changes with the order
 * @returns a function that requests the focus for a selector's match in the list, else for `main`
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, order: unknown): (selector: string) => void {
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
