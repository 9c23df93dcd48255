import { useEffect, useReducer, useState } from 'react'

type Fetched<Part> = { part: Part | undefined; failed: boolean; retry: () => void }

/** What came stays at hand: whoever comes back to a page sees it at once. */
const came = new WeakMap<() => Promise<object>, object>()

/**
 * What is fetched when it is reached. Where it did not come it is asked for again when the line is back, or by hand.
 * @param load stays the same function between renders: another one fetches something else
 */
export function useFetched<Part extends object>(load: () => Promise<Part>): Fetched<Part> {
  const [part, setPart] = useState(came.get(load) as Part | undefined)
  const [failed, setFailed] = useState(false)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let wanted = true
    setFailed(false)
    load().then(
      (fetched) => {
        came.set(load, fetched)
        if (wanted) setPart(fetched)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  useWhenOnline(failed, retry)
  return { part, failed, retry }
}

/** Does it once the browser is online again, where something waits for that. */
export function useWhenOnline(waiting: boolean, again: () => void) {
  useEffect(() => {
    if (!waiting) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waiting, again])
}
