import { useEffect, useState } from 'react'

const minute = 60_000
/** Milliseconds between checks, short so that a device that slept soon shows the right minute. */
const lookMs = 5000

/** Returns the server's current minute in epoch milliseconds. `skew`: how far its clock is ahead of this device's. */
export function useMinute(skew: number): number {
  const current = () => Math.floor((Date.now() + skew) / minute) * minute
  const [, setMinute] = useState(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: renders only when the minute changes
  useEffect(() => {
    const timer = setInterval(() => setMinute(current()), lookMs)
    return () => clearInterval(timer)
  }, [skew])
  return current()
}
