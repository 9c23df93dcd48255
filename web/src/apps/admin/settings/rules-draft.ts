import type { BookingRules } from '@goldline/contract/business-object/booking-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { changesOf, type Draft } from './rules.ts'

const draftKey = ['booking-rules-draft']

/**
 * Unsaved changes. They outlive the page, so that one can look something up elsewhere; leaving the app warns, and
 * signing out discards them.
 */
export function useRulesDraft(saved: BookingRules) {
  const intl = useIntl()
  const { notices, session } = useApp()
  const queryClient = useQueryClient()
  const [draft, show] = useState<Draft>(() => queryClient.getQueryData(draftKey) ?? {})
  const changes = changesOf(saved, draft)
  const set = (next: Draft) => {
    const left = changesOf(saved, next)
    queryClient.setQueryDefaults(draftKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(draftKey, left)
    show(left)
  }
  const dirty = Object.keys(changes).length > 0
  const onLeaving = useRef<() => void>(undefined)
  onLeaving.current = () => {
    if (dirty && session.token() !== undefined) notices.show(intl.formatMessage({ id: 'admin.rules.kept' }))
  }
  useEffect(() => () => onLeaving.current?.(), [])
  return { changes, dirty, set }
}

/** Lets the browser ask before closing the tab would lose changes, on any page of the app. */
export function useWarningBeforeLeaving(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = (event: Event) => {
      const draft = queryClient.getQueryData<Draft>(draftKey)
      if (draft && Object.keys(draft).length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [queryClient])
}
