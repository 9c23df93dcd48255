import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Flow } from './flow-context.ts'
import { writeSelection } from './selection.ts'

const isLike = (search: string): boolean => /[?&]like=/.test(search)

/** Whether nothing brought by a link was changed by hand yet. */
export const isLinked = (): boolean => [undefined, 'link'].includes(history.state?.from)

/**
 * Follows the link the visitor came by, once: goes to the right step with the rest preselected, and says what is no
 * longer available. The rules load only then, since most visitors come without one.
 * @returns whether a start like the last one is being looked up, which decides the step
 */
export function useDeepLink({ businessObject, today, go, step }: Flow, ready: boolean): boolean {
  const t = useText()
  const format = useFormat()
  const { api, notices } = useApp()
  const [looking, setLooking] = useState(isLike(useSearch()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (!ready || step === 'done' || !/[?&](services?|staff|day)=/.test(location.search)) return
    const { search } = location
    setLooking(isLike(search))
    const fresh = history.state?.from === undefined
    import('./deep-link.ts')
      .then(async ({ followLink, goneText, closedText }) => {
        const { missing, closed, open, ...followed } = followLink(businessObject, search, {
          today,
          present: step,
          fresh,
        })
        for (const each of missing) notices.show(t(goneText[each]))
        const { day } = followed.selection
        if (closed !== undefined && day !== undefined) {
          const days = { day: format.dayShort(closed), next: format.dayShort(day) }
          notices.show(t(closedText, days))
        }
        const like = missing.length === 0 && isLike(search) && (await import('./like-the-last.ts'))
        const start = like && (await like.startLikeTheLast(api, businessObject, { today, search }))
        const found = start ? { step: 'details' as const, selection: { ...followed.selection, ...start } } : followed
        const query = writeSelection(found.selection, search)
        const changed = found.step !== step || query !== search.replace(/^\?/, '')
        // Skip if the person went elsewhere meanwhile.
        if (changed && location.search === search) go(found.step, found.selection, { replace: true })
        if (open !== undefined && found.step === 'services') showService(open)
      })
      .catch(() => undefined)
      .finally(() => setLooking(false))
  }, [ready])
  return looking
}

/** Scrolls to the service and focuses its first variant. */
function showService(id: string): void {
  const row = document.getElementById(`service-${id}`)
  row?.scrollIntoView()
  row?.querySelector('input')?.focus({ preventScroll: true })
}
