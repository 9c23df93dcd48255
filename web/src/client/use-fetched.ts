import { startTransition, useCallback, useEffect, useState } from 'react'

type LoadPart<Part> = () => Promise<Part>
type FetchedPart<Part> = { part: Part | undefined; failed: boolean; retry: () => void }

/** Loaded parts stay cached, so that returning to a page shows it at once. */
let loadedParts = new WeakMap<LoadPart<object>, object>()

/** Forgets all loaded parts, as reloading the page does. */
export const forgetParts = (): void => {
  loadedParts = new WeakMap()
}

/** Caches a loaded part, so that the next render shows it at once. */
export const cachePart = <Part extends object>(load: LoadPart<Part>, part: Part): void =>
  void loadedParts.set(load, part)

/** Prefetches a part; if that fails, it is loaded when needed. */
export function prefetchPart<Part extends object>(load: LoadPart<Part>): void {
  load().then(
    (part) => cachePart(load, part),
    () => undefined,
  )
}

const firstPauseMs = 2500

/**
 * Loads a part of an app, code or texts, when it is needed; nothing else does. If that fails, retries when the browser
 * is online again, after pauses that double up to 80 s, or by hand.
 * @param load must be the same function between renders; another function loads another part
 * @param between shows the previous part until the new one has loaded
 */
export function useLazyPart<Part extends object>(load: LoadPart<Part>, between = false): FetchedPart<Part> {
  const [last, setLast] = useState<Part>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let wanted = true
    load().then(
      (fetched) => {
        cachePart(load, fetched)
        if (!wanted) return
        // A transition renders in slices, so that a freshly hydrated page has no long task.
        startTransition(() => {
          setLast(fetched)
          setFailures(0)
        })
      },
      () => wanted && setFailures((count) => count + 1),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: failures belong to one load
  useEffect(() => () => setFailures(0), [load])
  // Automatic retry: the failure stays on screen until the part is loaded.
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (failures === 0) return
    addEventListener('online', again)
    const timer = setTimeout(again, (firstPauseMs / 2) * 2 ** Math.min(failures, 6))
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [failures, again])
  const retry = useCallback(() => {
    setFailures(0)
    again()
  }, [again])
  const part = loadedParts.get(load) as Part | undefined
  return { part: part ?? (between ? last : undefined), failed: failures > 0, retry }
}
