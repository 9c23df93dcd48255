import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { canUsePasskeys, passkeyToken } from './passkeys.ts'

/** Signs in with a passkey instead of a code; renders nothing in browsers without passkeys (AUTH-21). */
export function PasskeyButton() {
  const t = useText()
  const { api, session } = useApp()
  const enter = useWork(() => passkeyToken(api), {
    inline: true,
    onDone: (token) => {
      if (token !== undefined) session.signIn(token)
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <p>
        <Button kind="link" busy={enter.isPending} onClick={() => enter.mutate()}>
          {t('booking.passkey')}
        </Button>
      </p>
      {enter.error && <Failure inline error={enter.error} />}
    </>
  )
}
