import { signOut } from '@goldline/contract/auth'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { forgetBookings } from '../../flow/stored-bookings.ts'
import { forgetPersonal } from '../forget-personal.ts'
import { Section } from './Section.tsx'

/** Does not wait for an unreachable server; personal data is removed with the session. */
export function SignOut() {
  const t = useText()
  const { api, session, storage } = useApp()
  const cache = useCache()
  const leave = useWork(() => api.ask(signOut, {}), {
    inline: true,
    onSettled: () => {
      session.signOut()
      forgetBookings(storage)
      forgetPersonal(cache)
    },
  })
  return (
    <Section title={t('action.signOut')} lead={t('my.details.signOut.lead')}>
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('action.signOut')}
      </Button>
    </Section>
  )
}
