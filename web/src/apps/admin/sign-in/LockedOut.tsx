import { createCustomerUser } from '@goldline/contract/auth'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { countryFor, type SentCode } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { LinkSent, SendAgain } from './SendAgain.tsx'

/** Requests a link to sign in, whatever others guessed (AUTH-15). Does not reveal whether the account exists. */
export function useLinkAsked(username: string) {
  const api = useApi()
  const send = (): Promise<SentCode> =>
    api.ask(
      createCustomerUser,
      { body: { identity: username, client: 'ADMIN', ...countryFor(username) } },
      { anonymous: true },
    )
  return { ...useWork(send, { inline: true }), send }
}

type Props = { link: ReturnType<typeof useLinkAsked> }

/** Shown with a refusal that requires waiting. */
export function LockedOut({ link }: Props) {
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

export function LinkAsked({ sent, link, username }: Props & { sent: SentCode; username: string }) {
  return (
    <LinkSent to={username} onBack={link.reset}>
      <SendAgain sent={sent} again={link.send} />
    </LinkSent>
  )
}
