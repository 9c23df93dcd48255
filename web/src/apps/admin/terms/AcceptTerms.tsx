import { agreeAgb, getAgb } from '@goldline/contract/auth/agb'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { LegalText } from '../../../consent/LegalText.tsx'
import { agbQuery } from '../../../consent/legal-queries.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { useSignOut } from '../sign-in/change-session.ts'
import styles from './AcceptTerms.module.css'

/** Shows the latest terms, to accept them or sign out. */
export function Page({ me }: { me: SignedInUser }) {
  const t = useText()
  const format = useFormat()
  const { api, language } = useApp()
  const agb = useQuery(agbQuery(api, 'LATEST', language))
  const accept = useAccept(me)
  const leave = useSignOut()
  const error = accept.error ?? agb.error
  const lead = me.agb.acceptedVersion === null ? 'admin.agb.first' : 'admin.agb.changed'
  return (
    <div className={styles.terms}>
      <Card sheet>
        <CardSection>
          <h1>{t('admin.agb.title')}</h1>
          <p className={look('mt8', 'quiet')}>{t(lead)}</p>
        </CardSection>
        <CardSection>
          {agb.isPending && <SkeletonList count={5} />}
          {agb.data && (
            <>
              <p className={look('mb12', 'faint', 'f14')}>
                {t('legal.version', { version: agb.data.version })} ·{' '}
                {t('legal.validFrom', { day: format.dayDate(agb.data.validFrom) })}
              </p>
              <div lang={agb.data.locale}>
                <LegalText markdown={agb.data.text} />
              </div>
            </>
          )}
        </CardSection>
        <div className={styles.actions}>
          {error && <Failure inline error={error} />}
          <Button busy={leave.isPending} onClick={() => leave.mutate()}>
            {t('action.signOut')}
          </Button>
          {agb.isError ? (
            <Button kind="gold" busy={agb.isFetching} onClick={() => agb.refetch()}>
              {t('action.retry')}
            </Button>
          ) : (
            <Button
              kind="gold"
              busy={accept.isPending}
              disabled={!agb.data}
              onClick={() => agb.data && accept.accept(agb.data.version)}
            >
              {t('admin.agb.accept')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}

/** Accepts the shown version; if a newer one was published meanwhile, shows that one. */
function useAccept(me: SignedInUser) {
  const cache = useCache()
  const agree = useCall(agreeAgb, {
    inline: true,
    onDone: (next) => cache.write(getMe, {}, next),
    onRefused: () => void cache.invalidate(getAgb),
  })
  const accept = (lastSeenVersion: string) =>
    agree.mutate({ params: { id: me.id }, body: { accepted: true, lastSeenVersion } })
  return { ...agree, accept }
}
