import type { FoundVisit } from '@goldline/contract/queue/kiosk'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { Countdown } from '../start/Frame.tsx'
import styles from '../start/Kiosk.module.css'
import type { Way } from '../start/steps.ts'

/** Says when who comes, for five seconds. */
export function DoneStep({ way, visit: { name, startTime, staff } }: { way: Way; visit: FoundVisit }) {
  const intl = useIntl()
  const start = useFormat().time(startTime)
  return (
    <div className={styles.kiosk}>
      <main id="main" className={styles.middle} tabIndex={-1}>
        <span className={styles.sign} data-tone="gold">
          <TickIcon />
        </span>
        <h1 className={styles.title}>{intl.formatMessage({ id: 'checkin.done.title' }, { name })}</h1>
        <p className={styles.lead} role="status">
          {intl.formatMessage({ id: 'checkin.done.lead' }, { staff: staff ?? 'nobody', start })}
        </p>
        <Countdown seconds={way.secondsLeft} done />
      </main>
    </div>
  )
}
