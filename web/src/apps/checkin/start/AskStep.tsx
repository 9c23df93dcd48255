import { useText } from '../../../i18n/use-text.ts'
import { OfflineIcon, UserIcon } from '../../../kit/icons.tsx'
import { Frame } from './Frame.tsx'
import styles from './Kiosk.module.css'
import type { Way } from './steps.ts'

/** No answer for half a minute: the outcome is unknown here. */
export function DeskStep({ way }: { way: Way }) {
  const t = useText()
  return (
    <Frame way={{ ...way, back: way.end }} middle title={t('checkin.desk.title')} lead={t('checkin.desk.lead')}>
      <span className={styles.sign} data-tone="warning">
        <UserIcon />
      </span>
      <button type="button" className={styles.gold} onClick={way.end}>
        {t('checkin.understood')}
      </button>
    </Frame>
  )
}

/** Says in every language that nothing works offline, since no language can be chosen now. */
export function OfflineStep() {
  const t = useText()
  return (
    <div className={styles.kiosk}>
      <main className={styles.middle} tabIndex={-1}>
        <span className={styles.sign} data-tone="warning">
          <OfflineIcon />
        </span>
        <h1 className={styles.title}>{t('checkin.offline.title')}</h1>
        <p className={styles.lead}>{t('checkin.offline.lead')}</p>
        <p className={styles.lead}>
          {others.map(({ language, text }) => (
            <span key={language} lang={language}>
              {text}
            </span>
          ))}
        </p>
      </main>
    </div>
  )
}

/** Not from the catalogues: only one language is loaded, and no other can be fetched now. */
const others = [
  { language: 'de', text: 'Keine Verbindung. Bitte frag am Empfang.' },
  { language: 'en', text: 'No connection. Please ask at the desk.' },
  { language: 'vi', text: 'Mất kết nối. Vui lòng hỏi tại quầy.' },
] as const
