import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Flow } from './flow-context.ts'

const isLike = (search: string): boolean => /[?&]like=/.test(search)

/** Whether the customer has not changed what a link set. */
export const isLinked = (): boolean => [undefined, 'link'].includes(history.state?.from)

/**
 * Follows the link the visitor came by, once: goes to the right step with the rest preselected, and says what is no
 * longer available. The rules load only then, since most visitors come without one.
 * @returns whether a start like the last one is being looked up, which decides the step
 */
export function useDeepLink(flow: Flow, ready: boolean): boolean {
  const t = useText()
  const format = useFormat()
  const { api, notices } = useApp()
  const [looking, setLooking] = useState(isLike(useSearch()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (!ready || flow.step === 'done' || !/[?&](services?|staff|day)=/.test(location.search)) return
    setLooking(isLike(location.search))
    import('./deep-link.ts')
      .then(({ followAddress }) => followAddress(flow, { api, notices, t, format }))
      .catch(() => undefined)
      .finally(() => setLooking(false))
  }, [ready])
  return looking
}
