import { useEffect, useRef } from 'react'

type Scroller = { current: HTMLElement | null }

/** Today opens a third above the present time, `nowAt` rem down; other days at their beginning. Afterwards the person scrolls. */
export function useFirstScroll(scroller: Scroller, nowAt: number | undefined) {
  const today = nowAt !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day shown, not with each minute
  useEffect(() => {
    const element = scroller.current
    // Without a place to go to nothing is read or set: the browser would lay the whole day out at once to answer.
    if (!element || nowAt === undefined) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    element.scrollTop = nowAt * rem - element.clientHeight / 3
  }, [today])
}

/** What was opened gets the focus back when it is closed, unless the person went elsewhere. */
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
