import type { UserSession } from '@goldline/contract/auth/sessions'
import { useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { Failure } from '../../../../client/Failure.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot, dotted } from '../../../../kit/dot.ts'
import { look, row } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import styles from './details.module.css'
import { Section, useWhen } from './Section.tsx'
import { useEndOtherSessions, useEndSession, useMySessions } from './use-sessions.ts'

/** AUTH-18: the person's sessions, which can be ended here. */
export function Sessions() {
  const t = useText()
  const sessions = useMySessions()
  const [asking, setAsking] = useState(false)
  const others = sessions.data?.some(({ current }) => !current)
  return (
    <Section title={t('my.details.sessions')} lead={t('my.details.sessions.lead')}>
      {sessions.isPending && <SkeletonList count={2} />}
      {sessions.isError && (
        <Failure error={sessions.error} busy={sessions.isFetching} onRetry={() => sessions.refetch()} />
      )}
      {sessions.data && (
        <ul className={classes(look(), styles.rows)}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others && (
        <div className={classes(row(8, 'wrap'), styles.buttons)}>
          <Button onClick={() => setAsking(true)}>{t('my.details.sessions.endOthers')}</Button>
        </div>
      )}
      {asking && <EndOthers onClose={() => setAsking(false)} />}
    </Section>
  )
}

function SessionRow({ session }: { session: UserSession }) {
  const t = useText()
  const when = useWhen()
  const end = useEndSession(session.id)
  const { browser, system } = session.device
  const device = dotted(browser, system)
  const name = device || t('user.session.unknown')
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <small>
          {dotted(t(`user.client.${session.client}`), t('user.session.used', { when: when(session.lastUsedTime) }))}
          {session.ownDevice && `${dot}${t('my.details.sessions.stays')}`}
        </small>
        {end.error && <Failure inline error={end.error} />}
      </div>
      {session.current ? (
        <Badge tone="cyan">{t('user.session.this')}</Badge>
      ) : (
        <Button
          busy={end.isPending}
          aria-label={t('my.details.sessions.endOf', { device: name })}
          onClick={() => end.mutate()}
        >
          {t('my.details.sessions.end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useText()
  const end = useEndOtherSessions(onClose)
  return (
    <AskDialog
      title={t('my.details.sessions.endOthers.title')}
      action={t('my.details.sessions.endOthers')}
      work={end}
      onYes={() => end.mutate()}
      onClose={onClose}
    >
      <p>{t('my.details.sessions.endOthers.text')}</p>
    </AskDialog>
  )
}
