import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRouter } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { agbQuery } from '../../../consent/legal-queries.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'

/**
 * Links to the terms beside the button (AUTH-14). A booking is free and can be cancelled, so the terms must be readable
 * but need no checkbox. Their version is sent with the booking.
 */
export function TermsNote() {
  const t = useText()
  const { base } = useRouter()
  const { api, language } = useApp()
  useQuery(agbQuery(api, 'LATEST', language))
  const link = (page: 'terms?version=latest' | 'privacy') => (text: ReactNode[]) => (
    <a key={page} href={`${base}/${page}`} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <p className={look('faint', 'f13')}>
      {t('booking.termsNote', { terms: link('terms?version=latest'), privacy: link('privacy') })}
    </p>
  )
}
