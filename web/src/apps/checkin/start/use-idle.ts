import { useEffect, useEffectEvent, useState } from 'react'

type Options = {
  /** Seconds without a touch until the end. */
  seconds: number
  running: boolean
  /** Whether a touch restarts the countdown. */
  touches: boolean
  onEnd: () => void
}

/** Counts down while nobody touches the screen. @returns the seconds that are left */
export function useIdle({ seconds, running, touches, onEnd }: Options): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    let rest = seconds
    const show = (next: number) => {
      rest = next
      setLeft(next)
    }
    show(seconds)
    const timer = setInterval(() => (rest <= 1 ? end() : show(rest - 1)), 1000)
    const again = () => touches && show(seconds)
    for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, again)
    return () => {
      clearInterval(timer)
      for (const name of ['pointerdown', 'keydown'] as const) removeEventListener(name, again)
    }
  }, [seconds, running, touches])
  return left
}
