import { useEffect, useState } from 'react'

/** Counts whole seconds down to an instant (epoch ms); undefined without an instant. */
export function useSeconds(until: number | undefined): number | undefined {
  const left = () => (until === undefined ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` depends on `until` only
  useEffect(() => {
    setSeconds(left())
    if (until === undefined) return
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Formats seconds as 4:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
