import { createCustomerUser } from '@goldline/contract/auth'
import { useApi } from '../client/app-context.ts'
import { Failure } from '../client/Failure.tsx'
import { countryFor, type SentCode } from '../client/sign-in.ts'
import { useWork } from '../client/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'

/** Requests a sign-in link, even if guesses blocked PINs (AUTH-15). Does not reveal whether the account exists. */
export function useLinkRequest(client: 'ADMIN' | 'STAFF', typed: string) {
  const api = useApi()
  const username = typed.trim()
  const body = { identity: username, client, ...countryFor(username) }
  const send = (): Promise<SentCode> => api.ask(createCustomerUser, { body }, { anonymous: true })
  return { ...useWork(send, { inline: true }), send, username }
}

/** Offers a sign-in link next to a refusal that requires waiting. */
export function LockedOut({ link }: { link: ReturnType<typeof useLinkRequest> }) {
  const t = useText()
  return (
    <>
      <Button full busy={link.isPending} onClick={() => link.mutate()}>
        {t('link.ask')}
      </Button>
      {link.error && <Failure inline error={link.error} />}
    </>
  )
}
