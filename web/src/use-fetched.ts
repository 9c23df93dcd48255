import { useEffect, useReducer, useState } from 'react'
import { useWhenOnline } from './online.ts'

type Fetched<Part> = { part: Part | undefined; failed: boolean; retry: () => void }

/** Loaded parts stay cached, so that returning to a page shows it at once. */
const came = new WeakMap<() => Promise<object>, object>()

/**
 * Loads a part when it is reached. If that fails, retries when the browser is online again, or by hand.
 * @param load must be the same function between renders; another one loads something else
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
