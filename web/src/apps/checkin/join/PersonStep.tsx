import type { QueueWait } from '@goldline/contract/queue'
import { useState } from 'react'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar, PersonAvatar } from '../../../kit/Avatar.tsx'
import { ArrowIcon, InfoIcon } from '../../../kit/icons.tsx'
import { BoltIcon, CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Frame } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation, WalkInRequest } from '../shell/steps.ts'
import { useKioskOffer } from '../shell/use-forget.ts'
import { useAlternativeWaitText, useWaitEstimates, useWaitText } from '../shell/waits.ts'
import styles from './Join.module.css'

/** Chooses the first available or a certain person, each with the wait (CHK-05). */
export function PersonStep({ way, wish }: { way: KioskNavigation; wish: WalkInRequest }) {
  const t = useText()
  const waits = useWaitEstimates(wish)
  const [staffId, setStaffId] = useState(wish.staffId)
  const options = waits.data?.waits ?? []
  const chosen = options.find((each) => each.staffId === staffId) ?? options[0]
  const possible = chosen?.minutes !== undefined && chosen.minutes !== null
  const next = () => {
    if (!possible) return
    const at = { ...wish, staffId: chosen.staffId }
    way.go({ at: 'details', wish: at }, { at: 'person', wish: at })
  }
  return (
    <Frame
      way={way}
      title={t('checkin.person.title')}
      foot={<StepFooter ready={possible} next={next} rather={() => way.go({ at: 'online' })} />}
    >
      {!waits.data && <Loading error={waits.error} refetch={waits.refetch} rows={3} />}
      <div className={styles.persons}>
        <div className={kiosk.stack}>
          {options.map((option) => (
            <Option
              key={option.staffId ?? 'first'}
              option={option}
              chosen={option === chosen}
              onClick={() => setStaffId(option.staffId)}
            />
          ))}
        </div>
        {chosen && <PersonWait wait={chosen} ahead={waits.data?.ahead ?? 0} />}
      </div>
    </Frame>
  )
}

function StepFooter({ ready, next, rather }: { ready: boolean; next: () => void; rather: () => void }) {
  const t = useText()
  return (
    <footer className={kiosk.foot}>
      <button type="button" className={kiosk.quiet} onClick={rather}>
        <CalendarIcon />
        {t('checkin.online')}
      </button>
      <span className={look('grow')} />
      <button type="button" className={kiosk.gold} aria-disabled={!ready} onClick={next}>
        {t('checkin.person.action')}
        <ArrowIcon />
      </button>
    </footer>
  )
}

function PersonWait({ wait, ahead }: { wait: QueueWait; ahead: number }) {
  const t = useText()
  const waitText = useWaitText()
  return (
    <aside className={styles.wait}>
      <p>{t('checkin.person.wait')}</p>
      <b>{waitText(wait)}</b>
      <p>{t('checkin.ahead', { count: ahead })}</p>
      <p className={row(16, 'quiet')}>
        <InfoIcon className={look('mt8', 'gold')} />
        {t('checkin.person.note')}
      </p>
    </aside>
  )
}

function Option({ option, chosen, onClick }: { option: QueueWait; chosen: boolean; onClick: () => void }) {
  const t = useText()
  const waitText = useWaitText()
  const detail = useAlternativeWaitText()(option)
  const { data } = useKioskOffer()
  const { staffId, name, minutes } = option
  const person = data?.staff.find(({ id }) => id === staffId)
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={chosen}
      aria-disabled={minutes === null}
      onClick={() => minutes !== null && onClick()}
    >
      {person ? (
        <PersonAvatar person={person} size="l" />
      ) : (
        <Avatar name={name ?? ''} size="l">
          {staffId === null && <BoltIcon />}
        </Avatar>
      )}
      <span>
        <b className={look('block', 'f22')}>{staffId === null ? t('word.firstAvailablePerson') : name}</b>
        {staffId === null && <small className={look('block', 'quiet', 'num')}>{t('checkin.person.fastest')}</small>}
      </span>
      <span className={look('text-right', 'push-end')}>
        <b className={look('block', 'f22')}>{waitText(option)}</b>
        {detail && <small className={look('block', 'quiet', 'num')}>{detail}</small>}
      </span>
    </button>
  )
}
