import { getStaffFeed, makeStaffFeed, removeStaffFeed } from '@goldline/contract/staff/feed'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import styles from './Me.module.css'

/** Manages the calendar feed of one's own days; its URL is shown only once (STF-08). */
export function FeedCard() {
  const t = useText()
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
        <CalendarIcon size={20} className={look('gold')} />
        {t('staff.feed')}
      </h2>
      <p>{t(exists ? 'staff.feed.on' : 'staff.feed.text')}</p>
      {error && !data && <Failure inline error={error} onRetry={() => void refetch()} />}
      {make.data && <Address url={make.data.url} />}
      <div className={classes(row(8, 'wrap'), styles.pair)}>
        {exists && (
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
            {t('staff.feed.end')}
          </Button>
        )}
        {data && (
          <Button busy={make.isPending} onClick={() => make.mutate({})}>
            {t(exists ? 'staff.feed.anew' : 'staff.feed.make')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ url }: { url: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <>
      <code className={look('p8', 'r-sm', 'on-raised', 'f14', 'anywhere')}>{url}</code>
      <p>{t('staff.feed.once')}</p>
      <div className={classes(row(8, 'wrap'), styles.pair)}>
        <Button onClick={() => void copy(url, 'staff.feed.copied')}>{t('word.copyTheAddress')}</Button>
        <a className={buttonClass('gold')} href={url.replace(/^https?:/, 'webcal:')}>
          {t('staff.feed.subscribe')}
        </a>
      </div>
    </>
  )
}
