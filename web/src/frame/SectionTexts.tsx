import type { Language } from '@goldline/contract/page'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../client/app-context.ts'
import { NotFetched } from '../client/Failure.tsx'
import { useFetched } from '../client/use-fetched.ts'
import { IntlScope } from '../i18n/IntlScope.tsx'
import type { CatalogueLoader, Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'

type Props = {
  loader: CatalogueLoader
  /** Shown until the texts are loaded. */
  fallback?: ReactNode
  /** The section's texts in the present language, if they came with the page. */
  known?: Messages | undefined
  /** Called on retry, to load again what else failed. */
  onRetry?: () => void
  children: ReactNode
}

/** Adds a section's texts, loaded on demand; a switched language replaces them once loaded. */
export function SectionTexts({ loader, fallback, known, onRetry, children }: Props) {
  const { language } = useApp()
  const { own, failed, retry } = useOwnTexts(loader[language], { known, quiet: fallback !== undefined })
  if (own) return <MoreTexts texts={own}>{children}</MoreTexts>
  const again = () => {
    retry()
    onRetry?.()
  }
  return failed && fallback !== undefined ? <NotFetched onRetry={again} /> : fallback
}

/** Adds texts once they are loaded. */
export function MoreTexts({ texts, children }: { texts: Messages | undefined; children: ReactNode }) {
  const { locale, timeZone, messages } = useIntl()
  const { intlCache } = useApp()
  const all = useMemo(() => (texts ? { ...messages, ...texts } : messages), [messages, texts])
  return (
    <IntlScope locale={locale} messages={all} timeZone={timeZone} cache={intlCache}>
      {children}
    </IntlScope>
  )
}

type Own = { known: Messages | undefined; quiet: boolean }

/** `quiet`: no notice, since the failure shows in place of the section. */
function useOwnTexts(load: CatalogueLoader[Language], { known, quiet }: Own) {
  const { notices } = useApp()
  const t = useText()
  const { part, failed, retry } = useFetched(load, true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one notice per failure
  useEffect(() => {
    if (failed && !quiet) notices.show(t('error.no-connection'), 'error')
  }, [failed])
  return { own: part?.default ?? known, failed, retry }
}
