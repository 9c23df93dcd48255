import { answerChallenge } from '@goldline/contract/auth'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useBook } from '../flow/use-book.ts'
import { useForward } from '../flow/use-forward.ts'

/** Answer the challenge, then book; where only the booking failed, the next try books alone, since a PIN works once. */
export function useConfirm(pin: string) {
  const { api, session } = useApp()
  const { draft, setDraft } = useFlow()
  const { challenge } = draft
  const book = useBook()
  const answer = useForward(
    async () => {
      try {
        const params = { id: challenge?.id ?? '' }
        const { data } = await api.send(
          answerChallenge,
          { params, query: {}, body: { code: pin } },
          { anonymous: true },
        )
        return data.token
      } catch (error) {
        // Tried too often, it answers no more: whoever asks again at the step before gets a new one.
        if (error instanceof ApiError && error.status === 429 && challenge)
          setDraft({ challenge: { ...challenge, expiresAt: 0 } })
        throw error
      }
    },
    (token) => {
      session.signIn(token)
      book.follow()
    },
  )
  return { answer, book, confirm: () => (session.token() === undefined ? answer.run() : book.run()) }
}
