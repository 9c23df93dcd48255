import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from './icons.tsx'
import styles from './NoticeBanner.module.css'
import type { Notices, NoticeTone } from './notices.ts'
import { subscribeToTopLayer, topLayer } from './top-layer.ts'

const icons = { info: InfoIcon, success: TickIcon, error: WarningIcon } satisfies Record<NoticeTone, typeof InfoIcon>

/** Top-centre banner with a close symbol (UI-09). The live region is always there, so that its content is announced. */
export function NoticeBanner({ notices }: { notices: Notices }) {
  const intl = useIntl()
  const notice = useSyncExternalStore(notices.subscribe, notices.current, () => undefined)
  // What is beside an open modal dialog can be neither seen nor clicked: the banner moves into it.
  const dialog = useSyncExternalStore(subscribeToTopLayer, topLayer, () => undefined)
  // What was said before it opened would lie over its title, and is read by then.
  useEffect(() => subscribeToTopLayer((opens) => opens && notices.clear()), [notices])
  const ToneIcon = icons[notice?.tone ?? 'info']
  const region = (
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
  return dialog ? createPortal(region, dialog) : region
}
