import {
  endGoogleConnection,
  finishGoogleConnection,
  type GoogleConnection,
  getGoogleConnection,
  startGoogleConnection,
} from '@goldline/contract/review/google'
import { getReviewSettings, getSalonReviews } from '@goldline/contract/review/salon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './Reviews.module.css'

/**
 * Shows the salon's connection to its reviews at Google (REV-05). `came`: whether the person just returned from Google.
 */
export function GoogleProfile({ came }: { came: boolean }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...useApi().query(getGoogleConnection, {}),
    refetchInterval: ({ state }) => (isFirstReading(state.data) ? 2000 : false),
  })
  const finish = useFinish(came)
  return (
    <div className={stack(16)}>
      <p className={look('quiet')}>{t('admin.reviews.google.text')}</p>
      {finish.error && <Failure inline error={finish.error} />}
      {data && !finish.isPending ? <State state={data} /> : <Loading inline error={error} refetch={refetch} rows={1} />}
    </div>
  )
}

/** Whether the first import is still running. */
const isFirstReading = (state: GoogleConnection | undefined): boolean =>
  state?.connection?.lastReadTime === null && !state.connection.expired && state.connection.nextTry === null

/** Finishes connecting, once; removes the code from the address, so that a reload does not send it again. */
function useFinish(came: boolean) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const finish = useCall(finishGoogleConnection, {
    inline: true,
    onDone: async (answer) => {
      cache.write(getGoogleConnection, {}, answer)
      notices.show(t('admin.reviews.google.done'), 'success')
      await cache.invalidate(getReviewSettings, getSalonReviews)
    },
  })
  const send = useEffectEvent(() => {
    const [code, state] = [params.get('code') ?? '', params.get('state') ?? '']
    navigate(pathTo(paths.reviewSettings), { replace: true })
    finish.mutate({ body: { code, state } })
  })
  useEffect(() => {
    if (came) send()
  }, [came])
  return finish
}

function State({ state: { available, connection } }: { state: GoogleConnection }) {
  const t = useText()
  const [asking, setAsking] = useState<'connect' | 'disconnect'>()
  if (!available && !connection) return <p>{t('admin.reviews.google.off')}</p>
  const connect: MessageId = connection ? 'word.connectAgain' : 'admin.reviews.google.connect'
  return (
    <>
      {connection && <Health connection={connection} />}
      <div className={styles.actions}>
        {(!connection || connection.expired) && (
          <Button kind="gold" onClick={() => setAsking('connect')}>
            {t(connect)}
          </Button>
        )}
        {connection && <Button onClick={() => setAsking('disconnect')}>{t('admin.reviews.google.disconnect')}</Button>}
      </div>
      {asking === 'connect' && <Connect title={connect} onClose={() => setAsking(undefined)} />}
      {asking === 'disconnect' && <Disconnect onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Health({ connection }: { connection: NonNullable<GoogleConnection['connection']> }) {
  const intl = useIntl()
  const t = useText()
  const { title, expired, lastReadTime, nextTry } = connection
  const when = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
  const health = expired ? 'expired' : nextTry ? 'late' : 'good'
  return (
    <div className={row(12, 'wrap', 'gy8', 'middle')}>
      <b>{title}</b>
      <Badge tone={tones[health]} icon={health === 'good' ? <TickIcon /> : <WarningIcon />}>
        {t(`admin.reviews.google.${health}`)}
      </Badge>
      {expired && <p className={look('own-line', 'quiet')}>{t('admin.reviews.google.expired.text')}</p>}
      {!expired && nextTry && (
        <p className={look('own-line', 'quiet')}>{t('admin.reviews.google.late.text', { when: when(nextTry) })}</p>
      )}
      <small className={look('own-line', 'quiet')}>
        {lastReadTime ? t('admin.reviews.google.read', { when: when(lastReadTime) }) : t('admin.reviews.google.unread')}
      </small>
    </div>
  )
}

const tones = { good: 'success', late: 'warning', expired: 'danger' } as const

function Connect({ title, onClose }: { title: MessageId; onClose: () => void }) {
  const work = useCall(startGoogleConnection, { inline: true, onDone: ({ url }) => location.assign(url) })
  return (
    <ConfirmPasswordDialog
      title={title}
      text="admin.reviews.google.text"
      work={work}
      onSend={(password) => work.mutate({ body: { password } })}
      onClose={onClose}
    />
  )
}

function Disconnect({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const work = useCall(endGoogleConnection, {
    inline: true,
    onDone: async (answer) => {
      cache.write(getGoogleConnection, {}, answer)
      notices.show(t('admin.reviews.google.ended'), 'success')
      await cache.invalidate(getSalonReviews)
      onClose()
    },
  })
  return (
    <ConfirmPasswordDialog
      title="admin.reviews.google.disconnect"
      text="admin.reviews.google.disconnect.text"
      danger
      work={work}
      onSend={(password) => work.mutate({ body: { password } })}
      onClose={onClose}
    />
  )
}
