import { getStaffFeed, makeStaffFeed, removeStaffFeed } from '@goldline/contract/staff/feed'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CalendarIcon } from '../../../kit/icons.tsx'
import styles from './Me.module.css'

/** STF-08: the own days in the telephone's calendar, behind an address that is told once. */
export function FeedCard() {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(useApi().query(getStaffFeed, {}))
  const make = useCall(makeStaffFeed, { renews: [getStaffFeed] })
  const remove = useCall(removeStaffFeed, {
    renews: [getStaffFeed],
    onDone: () => {
      make.reset()
    },
  })
  const exists = data !== undefined && data.createdTime !== null
  return (
    <section className={styles.box}>
      <h2>
        <CalendarIcon size={20} />
        {intl.formatMessage({ id: 'staff.feed' })}
      </h2>
      <p>{intl.formatMessage({ id: exists ? 'staff.feed.on' : 'staff.feed.text' })}</p>
      {error && !data && <Failure inline error={error} onRetry={() => void refetch()} />}
      {make.data && <Address url={make.data.url} />}
      <div className={styles.pair}>
        {exists && (
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {intl.formatMessage({ id: 'staff.feed.end' })}
          </Button>
        )}
        {data && (
          <Button busy={make.isPending} onClick={() => make.mutate({})}>
            {intl.formatMessage({ id: exists ? 'staff.feed.anew' : 'staff.feed.make' })}
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ url }: { url: string }) {
  const intl = useIntl()
  const copy = useCopy()
  return (
    <>
      <code className={styles.address}>{url}</code>
      <p>{intl.formatMessage({ id: 'staff.feed.once' })}</p>
      <div className={styles.pair}>
        <Button onClick={() => void copy(url, 'staff.feed.copied')}>
          {intl.formatMessage({ id: 'staff.feed.copy' })}
        </Button>
        <a className={buttonClass('gold')} href={url.replace(/^https?:/, 'webcal:')}>
          {intl.formatMessage({ id: 'staff.feed.subscribe' })}
        </a>
      </div>
    </>
  )
}
