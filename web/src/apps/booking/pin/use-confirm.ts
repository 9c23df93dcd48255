import { answerChallenge } from '@goldline/contract/auth'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useBook } from '../flow/use-book.ts'
import { useForward } from '../flow/use-forward.ts'

/** Answer the challenge, then book; where only the booking failed, the next try books alone, since a PIN works once. */
export function useConfirm() {
  const { api, session } = useApp()
  const { draft, setDraft } = useFlow()
  const { challenge, hold } = draft
  const book = useBook()
  const answer = useForward(
    async (pin: string) => {
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
        // Neither right nor wrong: it counts no more, whatever this device's clock says of the time that is left.
        if (isOver(error) && hold) setDraft({ hold: { ...hold, expiresAt: 0 } })
        throw error
      }
    },
    (token) => {
      session.signIn(token)
      book.follow()
    },
  )
  return { answer, book, confirm: (pin: string) => (session.token() === undefined ? answer.run(pin) : book.run()) }
}

/** A wrong PIN says how many tries are left. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.message === 'invalid-code' && error.details.triesLeft === undefined
