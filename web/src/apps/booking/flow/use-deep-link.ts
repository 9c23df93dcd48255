import { useEffect } from 'react'
import { createIntl, useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { loader } from '../salon/salon-island.tsx'
import type { Flow } from './flow-context.ts'
import { writeSelection } from './selection.ts'

/**
 * Follows the link that somebody came by, once: to the right step with the rest chosen, and a sentence about what there is no
 * more. Most come without one, so the rules and their words are fetched only then.
 */
export function useDeepLink({ businessObject, today, go, step }: Flow, ready: boolean): void {
  const intl = useIntl()
  const { notices, language } = useApp()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    if (!ready || step === 'done' || !/[?&](services?|staff|day)=/.test(location.search)) return
    Promise.all([import('./deep-link.ts'), loader[language]()]).then(
      ([{ followLink }, { default: messages }]) => {
        const followed = followLink(businessObject, today, location.search, step)
        const texts = createIntl({ locale: intl.locale, messages })
        for (const missing of followed.missing) notices.show(texts.formatMessage({ id: `salon.gone.${missing}` }))
        const query = writeSelection(followed.selection, location.search)
        const present = location.search.replace(/^\?/, '')
        if (followed.step !== step || query !== present) go(followed.step, followed.selection, { replace: true })
      },
      () => undefined,
    )
  }, [ready])
}
