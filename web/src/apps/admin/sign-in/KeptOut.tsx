import { createCustomerUser } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import type { Sent } from '../../../sign-in.ts'
import { LinkSent } from './LinkSent.tsx'
import { SendAgain } from './SendAgain.tsx'

/** Requests a link to sign in, whatever others guessed (AUTH-15). Does not reveal whether the account exists. */
export function useLinkAsked(username: string) {
  const { api } = useApp()
  const send = async (): Promise<Sent> =>
    (await api.send(createCustomerUser, { body: { identity: username, client: 'ADMIN' } }, { anonymous: true })).data
  return { ...useMutation({ mutationFn: send }), send }
}

type Props = { link: ReturnType<typeof useLinkAsked> }

/** Shown with a refusal that requires waiting. */
export function KeptOut({ link }: Props) {
  const intl = useIntl()
  return (
    <>
      <Button full busy={link.isPending} onClick={() => link.mutate()}>
        {intl.formatMessage({ id: 'admin.link.ask' })}
      </Button>
      {link.error && <p role="alert">{errorText(intl, link.error)}</p>}
    </>
  )
}

export function LinkAsked({ sent, link, username }: Props & { sent: Sent; username: string }) {
  return (
    <LinkSent to={username} onBack={link.reset}>
      <SendAgain sent={sent} again={link.send} onSent={() => undefined} />
    </LinkSent>
  )
}
