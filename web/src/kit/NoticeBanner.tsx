import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from './icons.tsx'
import styles from './NoticeBanner.module.css'
import type { Notices, NoticeTone } from './notices.ts'

const icons = { info: InfoIcon, success: TickIcon, error: WarningIcon } satisfies Record<NoticeTone, typeof InfoIcon>

/** Top-centre banner with a close symbol (UI-09). The live region is always there, so that its content is announced. */
export function NoticeBanner({ notices }: { notices: Notices }) {
  const intl = useIntl()
  const notice = useSyncExternalStore(notices.subscribe, notices.current, () => undefined)
  const ToneIcon = icons[notice?.tone ?? 'info']
  return (
    <div className={styles.region} role={notice?.tone === 'error' ? 'alert' : 'status'} aria-atomic="true">
      {notice && (
        <div className={styles.banner} data-tone={notice.tone}>
          <ToneIcon size={20} />
          <p>{notice.text}</p>
          <IconButton bare label={intl.formatMessage({ id: 'notice.close' })} onClick={notices.close}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  )
}
