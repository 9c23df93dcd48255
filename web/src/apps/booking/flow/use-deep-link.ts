import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Flow } from './flow-context.ts'

const hasLikeParameter = (search: string): boolean => /[?&]like=/.test(search)

/** Whether the selection is still the one that a link set. */
export const isLinked = (): boolean => [undefined, 'link'].includes(history.state?.from)

/**
 * Follows the visitor's link once: opens the right step with the rest preselected, and notifies of what is no longer
 * available. Its rules load only for such links, since most visitors come without one.
 * @returns whether it is still looking for a start like the last one, which decides the step
 */
export function useDeepLink(flow: Flow, ready: boolean): boolean {
  const t = useText()
  const format = useFormat()
  const { api, notices } = useApp()
  const [looking, setLooking] = useState(hasLikeParameter(useSearch()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the URL that the page was opened with
  useEffect(() => {
    if (!ready || flow.step === 'done' || !/[?&](services?|staff|day)=/.test(location.search)) return
    setLooking(hasLikeParameter(location.search))
    import('./deep-link.ts')
      .then(({ followAddress }) => followAddress(flow, { api, notices, t, format }))
      .catch(() => undefined)
      .finally(() => setLooking(false))
  }, [ready])
  return looking
}
