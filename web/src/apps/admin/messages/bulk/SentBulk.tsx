import { type BulkMessage, getBulkMessages, getBulkReport, stopBulkMessage } from '@goldline/contract/marketing/bulk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { download } from '../../../../client/download.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'
import styles from './Bulk.module.css'
import { formatEuros, QuietHoursNote } from './Preview.tsx'

/** Polling interval in milliseconds: as often as the job sends. */
const progressMs = 2_000

const isRunning = ({ endedAt }: BulkMessage) => endedAt === null

/** Lists sent bulk messages with their progress, and stops a running one (MSG-07). */
export function SentBulk() {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...useApi().query(getBulkMessages, {}),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? progressMs : false),
  })
  if (!data) return <Loading error={error} refetch={refetch} rows={3} />
  return (
    <section>
      <h2>{t('admin.bulk.sentOnes')}</h2>
      {data.length === 0 ? (
        <p className={classes(look('anywhere'), styles.quiet)}>{t('admin.bulk.sentOnes.none')}</p>
      ) : (
        <ul className={stack(12, 'one-column')}>
          {data.map((each) => (
            <li key={each.id}>
              <SentBulkItem bulk={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SentBulkItem({ bulk }: { bulk: BulkMessage }) {
  const intl = useIntl()
  const t = useText()
  const { id, subject, message, recipients, states, createdAt, by, stopped, cost, startTime } = bulk
  const done = recipients - states.QUEUED - states.SENDING
  const state = isRunning(bulk) ? 'running' : stopped ? 'stopped' : 'done'
  return (
    <article className={styles.sample} aria-label={subject || message}>
      <h3>
        {subject || message.slice(0, 60)}
        <small>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</small>
      </h3>
      <p className={classes(look('anywhere'), styles.quiet)}>
        {joinFacts(by, t(`admin.bulk.state.${state}`), !stopped && cost > 0 && formatEuros(intl, cost / 100))}
      </p>
      {isRunning(bulk) && (
        <>
          <progress value={done} max={recipients} aria-label={t('admin.bulk.progress', { done, count: recipients })} />
          <QuietHoursNote startTime={startTime} />
        </>
      )}
      <p role="status">
        {t('admin.bulk.result', {
          done: states.SENT + states.DELIVERED,
          count: recipients,
          delivered: states.DELIVERED,
          failed: states.FAILED,
          unknown: states.UNKNOWN,
        })}
      </p>
      <Actions id={id} running={isRunning(bulk)} />
    </article>
  )
}

function Actions({ id, running }: { id: string; running: boolean }) {
  const t = useText()
  const { api, language } = useApp()
  const [asking, setAsking] = useState(false)
  const report = useWork(() =>
    download(api, getBulkReport, { params: { id }, query: { locale: language }, name: 'message.csv' }),
  )
  const stop = useCall(stopBulkMessage, {
    inline: true,
    renews: [getBulkMessages],
    onDone: () => setAsking(false),
  })
  return (
    <div className={styles.actions}>
      <Button busy={report.isPending} onClick={() => report.mutate()}>
        {t('admin.bulk.report')}
      </Button>
      {running && <Button onClick={() => setAsking(true)}>{t('admin.bulk.stop')}</Button>}
      {asking && (
        <Dialog
          size="small"
          title={t('admin.bulk.stop')}
          loading={stop.isPending}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-first onClick={() => setAsking(false)}>
                {t('action.cancel')}
              </Button>
              <Button kind="danger" busy={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
                {t('admin.bulk.stop')}
              </Button>
            </>
          }
        >
          <p>{t('admin.bulk.stop.text')}</p>
          {stop.error && <Failure inline error={stop.error} />}
        </Dialog>
      )}
    </div>
  )
}
