import { startTransition, useCallback, useEffect, useState } from 'react'
import { useWhenOnline } from '../browser/online.ts'

type Load<Part> = () => Promise<Part>
type Fetched<Part> = { part: Part | undefined; failed: boolean; retry: () => void }

/** Loaded parts stay cached, so that returning to a page shows it at once. */
const came = new WeakMap<Load<object>, object>()

/** Loads a part before it is reached; if that fails, it is loaded when it is. */
export function fetchAhead<Part extends object>(load: Load<Part>): void {
  load().then(
    (part) => came.set(load, part),
    () => undefined,
  )
}

/**
 * The one way to load a part of an app, code or texts, when it is reached. If that fails, retries when the browser is
 * online again, or by hand.
 * @param load must be the same function between renders; another one loads something else
 * @param between shows the previous part until another has come
 */
export function useFetched<Part extends object>(load: Load<Part>, between = false): Fetched<Part> {
  const [last, setLast] = useState<Part>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let wanted = true
    load().then(
      (fetched) => {
        came.set(load, fetched)
        // In slices: on a page that was just hydrated it would else be one long task.
        if (wanted) startTransition(() => setLast(fetched))
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
      setFailed(false)
    }
  }, [load, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  useWhenOnline(failed, retry)
  const part = came.get(load) as Part | undefined
  return { part: part ?? (between ? last : undefined), failed, retry }
}
