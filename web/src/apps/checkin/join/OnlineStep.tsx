import { salonPage } from '@goldline/domain/business-object/salon-page'
import { renderSVG } from 'uqr'
import { useApp } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { Frame } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation } from '../shell/steps.ts'
import styles from './Join.module.css'

/** Shows a QR code for booking a later visit on the guest's own phone; nothing is typed here (CHK-03, CHK-05). */
export function OnlineStep({ way, closed }: { way: KioskNavigation; closed: string | undefined }) {
  const t = useText()
  const { language } = useApp()
  const { name: salon, urlName } = useSalon()
  const page = `${location.origin}${salonPage(urlName)}`
  const code = renderSVG(`${page}?lang=${language}`, { ecc: 'M' })
  return (
    <Frame way={way} middle title={closed ?? t('checkin.online.title')} lead={t('checkin.online.lead')}>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
        alt={t('checkin.online.alt', { salon })}
      />
      <p className={look('quiet', 'anywhere')}>{page.replace(/^https?:\/\//, '')}</p>
      <button type="button" className={kiosk.gold} onClick={way.end}>
        {t('checkin.understood')}
      </button>
    </Frame>
  )
}
