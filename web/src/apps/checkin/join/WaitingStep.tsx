import { useText } from '../../../i18n/use-text.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { Countdown } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation, QueuePlace } from '../shell/steps.ts'
import { useWaitText, useWaitTimes } from '../shell/waits.ts'
import styles from './Join.module.css'

/** Shows how the waiting room's screen will call the guest, and about when. */
export function WaitingStep({ way, joined }: { way: KioskNavigation; joined: QueuePlace }) {
  const t = useText()
  const waitText = useWaitText()
  const times = useWaitTimes()(joined)
  const { name, label, ahead, staff } = joined
  return (
    <div className={kiosk.kiosk}>
      <main id="main" className={styles.waiting} tabIndex={-1}>
        <div className={kiosk.stack}>
          <span className={kiosk.sign} data-tone="gold">
            <TickIcon />
          </span>
          <h1 className={kiosk.title}>{t('checkin.waiting.title', { name })}</h1>
          <p className={kiosk.lead} role="status">
            {t('checkin.waiting.lead', { staff: staff ?? 'nobody', ...times })}
          </p>
          <button type="button" className={kiosk.gold} onClick={way.end}>
            {t('action.done')}
          </button>
          <Countdown seconds={way.secondsLeft} />
        </div>
        <aside className={styles.ticket}>
          <p>{t('checkin.waiting.screen')}</p>
          <b>{label}</b>
          <hr />
          <p>{t('checkin.waiting.wait')}</p>
          <b className={styles.minutes}>{waitText(joined)}</b>
          <p>{t('checkin.waiting.place', { place: ahead + 1 })}</p>
        </aside>
      </main>
    </div>
  )
}
