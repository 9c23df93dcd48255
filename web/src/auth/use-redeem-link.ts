import { answerChallengeLink } from '@goldline/contract/auth'
import type { BodySent } from '@goldline/contract/call'
import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { useCall } from '../client/use-call.ts'
import { useWindowEvent } from '../kit/use-window-event.ts'

/**
 * Returns the secret of an opened link (AUTH-07) from the URL fragment, which is not sent to the server. Follows when
 * another link is opened in the same tab.
 */
export function useLinkSecret(): string | undefined {
  const read = () => /^#([\w-]{43})$/.exec(location.hash)?.[1]
  const [secret, setSecret] = useState(read)
  useWindowEvent('hashchange', () => setSecret(read()))
  return secret
}

/**
 * Redeems the link that was sent instead of a code (AUTH-07, AUTH-15). Only a press redeems it, so that mail scanners,
 * which open every link, do not use it up. `over`: there is no link, or it is no longer valid.
 */
export function useRedeemLink(onRedeemed: (token: string) => void) {
  const secret = useLinkSecret()
  const { mutate, ...work } = useCall(answerChallengeLink, {
    anonymous: true,
    inline: true,
    onDone: ({ token }) => onRedeemed(token),
  })
  const over = secret === undefined || (work.error instanceof ApiError && work.error.message === 'invalid-code')
  return {
    over,
    /** Other failures of the call. */
    work: over ? { ...work, error: null } : work,
    redeem: (as: Omit<BodySent<typeof answerChallengeLink>, 'secret'> = {}) =>
      mutate({ body: { secret: secret ?? '', ...as } }),
  }
}
