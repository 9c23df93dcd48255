import { getOpenVisits, type OpenVisit } from '@goldline/contract/checkout'
import { type Draft, getDrafts } from '@goldline/contract/checkout/draft'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useToday } from '../../../client/use-today.ts'
import { usePinPeople } from '../../../device/pin-people.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon, UserIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { useMoney } from '../money.ts'
import { WaitingNote } from '../queue/WaitingNote.tsx'
import { RequiresConnection } from '../RequiresConnection.tsx'
import styles from './Visits.module.css'

const groups = ['HANDED_OVER', 'CHECKED_IN', 'TODAY', 'EXPIRED'] as const

type Props = {
  current: string | undefined
  onOpen: (draftId: string) => void
  onBegin: (appointmentIds: string[]) => void
  /** Adds the visit to the open sale; undefined without one. */
  onAdd: ((appointmentId: string) => void) | undefined
  busy: boolean
}

/** Lists the visits to check out, those that have waited longest first (APT-04). */
export function Visits({ current, onOpen, onBegin, onAdd, busy }: Props) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const visits = useQuery(api.query(getOpenVisits, {}))
  const { data: drafts = [] } = useQuery(api.query(getDrafts, {}))
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'appointment') void cache.invalidate(getOpenVisits, getDrafts)
    },
  })
  const without = drafts.filter((draft) => draft.visits.length === 0)
  const nobody = visits.data?.length === 0 && without.length === 0
  return (
    <nav className={styles.list} aria-label={t('checkout.visits')}>
      <div className={styles.scroll}>
        <WaitingNote />
        {!visits.data && <Loading error={visits.error} refetch={visits.refetch} rows={4} />}
        {nobody && <p className={look('py16', 'px4', 'quiet')}>{t('checkout.visits.none')}</p>}
        <RequiresConnection>
          {groups.map((group) => (
            <Group
              key={group}
              title={t(`checkout.visits.${group}`)}
              visits={visits.data?.filter((visit) => visit.group === group) ?? []}
              current={current}
              busy={busy}
              onAdd={onAdd}
              onChoose={({ draftId, appointmentId }) => (draftId ? onOpen(draftId) : onBegin([appointmentId]))}
            />
          ))}
          <StartedSales drafts={without} current={current} onOpen={onOpen} />
        </RequiresConnection>
      </div>
      <RequiresConnection>
        <Button full icon={<PlusIcon size={18} />} busy={busy} onClick={() => onBegin([])}>
          {t('checkout.visits.without')}
        </Button>
      </RequiresConnection>
    </nav>
  )
}

type GroupProps = {
  title: string
  visits: readonly OpenVisit[]
  current: string | undefined
  busy: boolean
  onAdd: Props['onAdd']
  onChoose: (visit: OpenVisit) => void
}

function Group({ title, visits, current, busy, onAdd, onChoose }: GroupProps) {
  const t = useText()
  const { time, dayShort } = useFormat()
  const { plain } = useMoney()
  const { timeZone } = useSalon()
  const today = useToday()
  if (visits.length === 0) return null
  const when = ({ startTime, endTime }: OpenVisit) => {
    const { day } = zone(timeZone).toWall(Date.parse(startTime))
    return (
      <span>
        {day !== today && `${dayShort(day)} `}
        <span className={look('nowrap')}>{`${time(startTime)}–${time(endTime)}`}</span>
      </span>
    )
  }
  return (
    <section>
      <h2>{title}</h2>
      {visits.map((visit) => {
        const name = visit.name || t('label.walkInCustomer')
        return (
          <div key={visit.appointmentId} className={classes(look('anchor'), styles.row)}>
            <button
              type="button"
              className={styles.visit}
              aria-pressed={visit.draftId !== null && visit.draftId === current}
              aria-disabled={busy}
              onClick={() => onChoose(visit)}
            >
              <Avatar name={visit.name}>{visit.name ? undefined : <UserIcon size={18} />}</Avatar>
              <span className={classes(look('min-w-0'), styles.who)}>
                <b className={look('block')}>{name}</b>
                <small className={look('block', 'clip', 'quiet', 'f13')}>{visit.services.join(', ')}</small>
                <em className={row(4, 'middle', 'mt2', 'quiet', 'f13', 'upright', 'num')}>
                  <StatusIcon status={visit.status} size={14} />
                  {when(visit)}
                </em>
              </span>
              <span className={look('w700', 'num')}>{plain(visit.price ?? 0)}</span>
            </button>
            {onAdd && visit.draftId === null && (
              <IconButton bare label={t('checkout.visits.add', { name })} onClick={() => onAdd(visit.appointmentId)}>
                <PlusIcon />
              </IconButton>
            )}
          </div>
        )
      })}
    </section>
  )
}

function StartedSales({
  drafts,
  current,
  onOpen,
}: {
  drafts: readonly Draft[]
  current: string | undefined
  onOpen: (id: string) => void
}) {
  const t = useText()
  const { time } = useFormat()
  const { plain } = useMoney()
  const { people } = usePinPeople()
  const touched = drafts.map((draft) => ({ ...draft, person: people?.find((each) => each.id === draft.byId) }))
  if (drafts.length === 0) return null
  return (
    <section>
      <h2>{t('checkout.visits.begun')}</h2>
      {touched.map(({ id, changedTime, by, person, till, total }) => (
        <button
          key={id}
          type="button"
          className={styles.visit}
          aria-pressed={id === current}
          onClick={() => onOpen(id)}
        >
          <Avatar name={person?.fullName ?? by ?? ''} color={person?.color} />
          <span className={classes(look('min-w-0'), styles.who)}>
            <b className={look('block')}>{t('checkout.visits.without')}</b>
            <small className={look('block', 'clip', 'quiet', 'f13')}>{joinFacts(by, till?.name)}</small>
            <em className={row(4, 'middle', 'mt2', 'quiet', 'f13', 'upright', 'num')}>{time(changedTime)}</em>
          </span>
          <span className={look('w700', 'num')}>{plain(total ?? 0)}</span>
        </button>
      ))}
    </section>
  )
}
