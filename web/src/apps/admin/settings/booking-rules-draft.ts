import {
  type BookingRules,
  getBookingRules,
  updateBookingRules,
} from '@goldline/contract/business-object/booking-rules'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useSessionState } from '../../../client/session-state.ts'
import { useCall } from '../../../client/use-call.ts'
import { changesOf, type Draft } from './booking-rules-form.ts'

const nothing: Draft = {}
const isDirty = (draft: Draft) => Object.keys(draft).length > 0

/**
 * Unsaved changes. They outlive the page, so that one can look something up elsewhere; leaving the app warns, and
 * signing out discards them.
 */
export function useRulesDraft(saved: BookingRules) {
  const intl = useIntl()
  const { notices, session } = useApp()
  const [draft, change] = useSessionState('booking-rules-draft', nothing, isDirty)
  const changes = changesOf(saved, draft)
  const set = (next: Draft) => change(() => changesOf(saved, next))
  const dirty = isDirty(changes)
  const onLeaving = useRef<() => void>(undefined)
  onLeaving.current = () => {
    if (dirty && session.token() !== undefined) notices.show(intl.formatMessage({ id: 'admin.rules.kept' }))
  }
  useEffect(() => () => onLeaving.current?.(), [])
  return { changes, dirty, set }
}

/** Saves the changes; then calls `onSaved`. On failure everything typed stays. */
export function useSaveRules(onSaved: () => void) {
  const { notices } = useApp()
  const cache = useCache()
  return useCall(updateBookingRules, {
    inline: true,
    // Removes the notice about the previous try.
    onMutate: () => notices.clear(),
    says: { id: 'admin.rules.saved' },
    onDone: (rules) => {
      cache.write(getBookingRules, {}, rules)
      onSaved()
    },
  })
}
