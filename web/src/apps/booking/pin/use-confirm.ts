import { answerChallenge } from '@goldline/contract/auth'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useBook } from '../flow/use-book.ts'
import { useForward } from '../flow/use-forward.ts'

/** Answers the challenge, then books; if only booking failed, the next try only books, since a PIN works once. */
export function useConfirm(ownDevice: boolean) {
  const { api, session } = useApp()
  const { draft, setDraft } = useFlow()
  const { challenge, hold } = draft
  const book = useBook()
  const answer = useForward(
    async (pin: string) => {
      try {
        const params = { id: challenge?.id ?? '' }
        const answer = { params, query: {}, body: { code: pin, ownDevice } }
        return (await api.ask(answerChallenge, answer, { anonymous: true })).token
      } catch (error) {
        // After too many tries it is useless: asking again at the previous step sends a new one.
        if (error instanceof ApiError && error.status === 429 && challenge)
          setDraft({ challenge: { ...challenge, expiresAt: 0 } })
        // Neither right nor wrong: it expired, whatever this device's clock says.
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

/** A wrong PIN comes with the number of tries left. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.message === 'invalid-code' && error.details.triesLeft === undefined
