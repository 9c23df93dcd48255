import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import type { Flow } from './flow-context.ts'
import { writeSelection } from './selection.ts'

/**
 * Follows the link that somebody came by, once: to the right step with the rest chosen, and a sentence about what there is no
 * more. Most come without one, so the rules are fetched only then.
 */
export function useDeepLink({ businessObject, today, go, step }: Flow, ready: boolean): void {
  const intl = useIntl()
  const { notices } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (!ready || step === 'done' || !/[?&](services?|staff|day)=/.test(location.search)) return
    import('./deep-link.ts').then(
      ({ followLink }) => {
        const followed = followLink(businessObject, today, location.search, step)
        for (const missing of followed.missing) notices.show(intl.formatMessage({ id: `booking.gone.${missing}` }))
        const query = writeSelection(followed.selection, location.search)
        const present = location.search.replace(/^\?/, '')
        if (followed.step !== step || query !== present) go(followed.step, followed.selection, { replace: true })
      },
      () => undefined,
    )
  }, [ready])
}
