import { type Journal, verifyJournal } from '@goldline/contract/checkout/journal'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot, joinFacts } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import styles from './Till.module.css'

/** Checks that the tills' journals are complete and unchanged (POS-11). */
export function Page() {
  const t = useText()
  const { data, error, isFetching, refetch } = useQuery(useApi().query(verifyJournal, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.journal.intro')} />
      {(error || !data) && <Loading error={error} refetch={refetch} rows={3} />}
      {data?.length === 0 && <EmptyState icon={<InfoIcon />} title={t('admin.books.journal.none')} />}
      {data && data.length > 0 && (
        <div className={styles.narrow}>
          <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('admin.books.journal.again')}
            </Button>
          </div>
          <Card>
            {data.map((journal) => (
              <OfTill key={journal.till.number} journal={journal} />
            ))}
          </Card>
        </div>
      )}
    </AdminScreen>
  )
}

function OfTill({ journal: { till, entries, lastTime, broken } }: { journal: Journal }) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const last = lastTime && instantDayTime(lastTime)
  const holds = broken.length === 0
  return (
    <CardSection
      title={`${till.number}${dot}${till.name}`}
      aside={
        <Badge tone={holds ? 'success' : 'danger'} icon={holds ? <TickIcon size={14} /> : <WarningIcon size={14} />}>
          {t(holds ? 'admin.books.journal.holds' : 'admin.books.journal.broken')}
        </Badge>
      }
    >
      <p>{joinFacts(t('word.entries', { count: entries }), last && t('admin.books.journal.last', { when: last }))}</p>
      {!holds && (
        <ul className="bullets">
          {broken.map(({ number, why }) => (
            <li key={`${number} ${why}`}>{t(`admin.books.journal.why.${why}`, { number })}</li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}
