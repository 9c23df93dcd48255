import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useRouter } from 'wouter'
import { useApp } from '../../../app-context.ts'
import { agbQuery } from '../../../legal/agb-query.ts'
import styles from './TermsNote.module.css'

/**
 * AUTH-14 in the flow: one sentence beside the button, no box to tick. The booking is the agreement: it is free of charge and
 * can be cancelled, so the law wants the terms to be seen and readable before, not ticked. The version goes with the booking.
 */
export function TermsNote() {
  const intl = useIntl()
  const { base } = useRouter()
  const { api, language } = useApp()
  useQuery(agbQuery(api, 'LATEST', language))
  const link = (page: 'terms?version=latest' | 'privacy') => (text: ReactNode[]) => (
    <a key={page} href={`${base}/${page}`} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <p className={styles.note}>
      {intl.formatMessage(
        { id: 'booking.termsNote' },
        { terms: link('terms?version=latest'), privacy: link('privacy') },
      )}
    </p>
  )
}
