import { useEffect, useState } from 'react'

const minute = 60_000

/** The current minute by the server's clock, in epoch milliseconds; re-renders every minute. */
export function useNow(skew: number): number {
  const [, setTick] = useState(0)
  const now = Date.now() + skew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setTick((tick) => tick + 1)
          wait()
        },
        minute - ((Date.now() + skew) % minute) + 20,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [skew])
  return Math.floor(now / minute) * minute
}
