import type { ResponseReceived } from '@goldline/contract/call'
import type { getQueueRoom } from '@goldline/contract/queue'
import { useEffect, useState } from 'react'
import { useServerReachable } from '../../../device/online-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Logo } from '../../../kit/Logo.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Clock } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import { useWaitingRoom, useWaitText } from '../shell/waits.ts'
import styles from './Room.module.css'

/** Shows in the waiting room which guests are called, and how long the others wait (CHK-05). */
export function Page() {
  const t = useText()
  const online = useServerReachable()
  const { data = [] } = useWaitingRoom()
  const { shown, page, pages } = usePage(data)
  return (
    <div className={kiosk.kiosk}>
      <header className={kiosk.head}>
        <div className={row(16, 'middle', 'min-w-0', 'f22', 'w750', 'anywhere')}>
          <Logo markOnly />
          <h1 className={look('f30', 'track-closer')}>{t('word.upNext')}</h1>
        </div>
        <Clock />
      </header>
      <main id="main" className={styles.room} tabIndex={-1}>
        {online && data.length === 0 && <p className={kiosk.lead}>{t('checkin.room.empty')}</p>}
        <ul
          className={classes(stack(12, 'packed'), styles.list)}
          data-columns={columnsFor(data.length)}
          aria-live="polite"
        >
          {online && shown.map((entry) => <RoomEntry key={entry.id} {...entry} />)}
        </ul>
        <p className={row(24, 'quiet', 'wrap', 'gy8', 'between', 'f22')}>
          <span>{t('checkin.room.visits')}</span>
          {pages > 1 && <b>{t('checkin.room.page', { page: page + 1, pages, count: data.length })}</b>}
          <span>{t('checkin.room.steps')}</span>
        </p>
      </main>
    </div>
  )
}

/** Returns the number of columns: five rows fit on a screen 720 px high; more entries need smaller columns. */
const columnsFor = (count: number): 1 | 2 | 3 => (count <= 5 ? 1 : count <= 14 ? 2 : 3)

/** The number of entries that three columns show on a screen 720 px high. */
const mostShown = 24
const pageMs = 10_000

/** Pages through entries that do not fit, so that every guest is shown. */
function usePage<R>(all: readonly R[]) {
  const pages = Math.max(1, Math.ceil(all.length / mostShown))
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (pages === 1) return
    const timer = setInterval(() => setTurns((before) => before + 1), pageMs)
    return () => clearInterval(timer)
  }, [pages])
  const page = turns % pages
  return { page, pages, shown: all.slice(page * mostShown, (page + 1) * mostShown) }
}

type RoomRow = ResponseReceived<typeof getQueueRoom>[number]

function RoomEntry({ name, number, member, status, staff, ...wait }: RoomRow) {
  const t = useText()
  const waitText = useWaitText()
  const isCalled = status === 'CALLED'
  return (
    <li className={styles.entry} data-called={isCalled || undefined}>
      <b>
        {name ?? t('queue.number', { number })}
        {name !== null && member !== null && member > 1 && ` (${member})`}
      </b>
      <span className={staff === null ? look('quiet') : undefined}>
        {staff === null ? t('word.firstAvailablePerson') : t('checkin.with', { staff })}
      </span>
      <b className={classes(look('text-right', 'num'), styles.wait)}>
        {isCalled ? t('checkin.room.come') : waitText(wait)}
      </b>
    </li>
  )
}
