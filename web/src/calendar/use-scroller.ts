import { useEffect, useRef } from 'react'

type Scroller = { current: HTMLElement | null }

/**
 * Scrolls today to a third above the current time (`nowAt` rem), other days to their start. Afterwards the person
 * scrolls.
 */
export function useFirstScroll(scroller: Scroller, nowAt: number | undefined) {
  const today = nowAt !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day shown, not with each minute
  useEffect(() => {
    const element = scroller.current
    // Without a target, do nothing: reading a position would force the layout of the whole day.
    if (!element || nowAt === undefined) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    element.scrollTop = nowAt * rem - element.clientHeight / 3
  }, [today])
}

/** Returns the focus to a card when its panel closes, unless the person moved elsewhere. */
export function useFocusBack(scroller: Scroller, selected: string | undefined) {
  const before = useRef(selected)
  useEffect(() => {
    const closed = selected === undefined ? before.current : undefined
    before.current = selected
    if (closed === undefined || document.activeElement !== document.body) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-card^="${CSS.escape(closed)}"]`)
    const target = card ?? scroller.current
    target?.focus({ preventScroll: true })
  }, [scroller, selected])
}
