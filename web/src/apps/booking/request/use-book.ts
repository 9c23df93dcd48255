import { bookAppointment, getAppointment } from '@goldline/contract/appointment'
import { requestVisit } from '@goldline/contract/appointment/requests'
import { getAgb } from '@goldline/contract/auth/agb'
import { startVisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { useLocation } from 'wouter'
import type { IntentStore } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import type { BookingDraft } from '../choice/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useStepMutation } from '../flow/use-forward.ts'
import { payPath, requestAt } from '../my-paths.ts'
import { fetchFromGoogle } from './from-google.ts'
import { useReleaseOtherHold, useVisitRequest } from './use-hold.ts'
import { offersWhole } from './whole-payment.ts'

/**
 * Books as the signed-in customer. After a lost answer the attempt is kept, and a retry resends it with the same key.
 */
export function useBook() {
  const { api, language } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const wish = useVisitRequest()
  const yieldTo = useReleaseOtherHold()
  const flow = useFlow()
  const { draft, setDraft, clearDraft, go, chosen } = flow
  // The version of the terms linked beside the button (AUTH-14); undefined if they did not load.
  const seen = () => cache.read(getAgb, { query: { tag: 'LATEST', locale: language } })?.version
  const book = async () => {
    const attempt = findUnanswered(draft.attempt, wish()) ?? {
      idempotencyKey: undefined,
      body: { ...wish(), ...typedFields(draft), language, holdId: draft.hold?.id, agbVersion: seen() },
    }
    const { idempotencyKey, body } = attempt
    // Keep the key in the draft, so that it survives a reload.
    const intentPlace: IntentStore = {
      get: () => idempotencyKey,
      set: (_, key) => setDraft({ attempt: { idempotencyKey: key, body } }),
      delete: () => setDraft({ attempt: undefined }),
    }
    // The deposit or the request takes over the hold (PAY-03, APT-16g).
    const { holdId: _, ...wanted } = body
    await yieldTo(body.startTime)
    try {
      if (chosen.some(({ product }) => product.salonConfirms))
        return await api.ask(requestVisit, { body: wanted }, { intentPlace })
      if (draft.payWhole && offersWhole(flow))
        return await api.ask(startVisitDeposit, { body: { ...wanted, payWhole: true } })
      const fetch = fetchFromGoogle()
      return await api.ask(bookAppointment, { body }, { intentPlace, fetch })
    } catch (error) {
      const code = error instanceof ApiError ? error.message : ''
      if (code === 'deposit.required') return api.ask(startVisitDeposit, { body: wanted })
      if (code === 'request.required') return api.ask(requestVisit, { body: wanted })
      if (code === 'payment.not-offered') setDraft({ payWhole: undefined })
      if (code.startsWith('patch-test.')) setDraft({ test: code === 'patch-test.missing' ? 'unknown' : undefined })
      if (code === 'agb.outdated') await cache.invalidate(getAgb)
      throw error
    }
  }
  return useStepMutation(book, (made) => {
    clearDraft()
    if ('amount' in made) return navigate(payPath(made.id))
    if ('answerUntil' in made) return navigate(requestAt(made.id))
    cache.write(getAppointment, { params: { id: made.id } }, made)
    setDraft({ doneId: made.id })
    go('done', { products: [], staffId: null, day: undefined, time: undefined }, { replace: true })
  })
}

const typedFields = ({ name, surname, answers, message, guest }: BookingDraft) => ({
  name,
  surname,
  answers: answers.length > 0 ? [...answers] : undefined,
  message: message.trim() || undefined,
  guest: guest || undefined,
})

/** Returns the unanswered attempt if it is for the same services, staff and start; its other fields stay as sent. */
function findUnanswered<Attempt extends { body: object }>(
  attempt: Attempt | undefined,
  wish: object,
): Attempt | undefined {
  if (attempt === undefined) return undefined
  const same = JSON.stringify({ ...attempt.body, ...wish }) === JSON.stringify(attempt.body)
  return same ? attempt : undefined
}

/** Returns the alternative starts in a refusal, if it has any (AVL-07). */
export function nearestStarts(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const gone = error.message === 'startTime.invalid' || error.message === 'No available slot at desired start time'
  return gone ? (error.details.nearest ?? []) : undefined
}
