import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from './icons.tsx'
import styles from './NoticeBanner.module.css'
import type { Notices, NoticeTone } from './notices.ts'
import { roomAbove, subscribeToTopLayer } from './top-layer.ts'

const icons = { info: InfoIcon, success: TickIcon, error: WarningIcon } satisfies Record<NoticeTone, typeof InfoIcon>

/**
 * Banner at the top centre with a close button (UI-09), above what it would cover where the page keeps room for it. The
 * live region is always rendered, so that its content is announced.
 */
export function NoticeBanner({ notices }: { notices: Notices }) {
  const intl = useIntl()
  const notice = useSyncExternalStore(notices.subscribe, notices.current, () => undefined)
  // Outside an open modal dialog it could be neither seen nor clicked, so it moves inside.
  const place = useSyncExternalStore(subscribeToTopLayer, roomAbove, () => undefined)
  // A notice from before the dialog would cover its title, and has been read.
  useEffect(() => subscribeToTopLayer((opens) => opens && notices.clear()), [notices])
  const ToneIcon = icons[notice?.tone ?? 'info']
  const region = (
    <div
      className={styles.region}
      data-placed={place && ''}
      role={notice?.tone === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
    >
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
  return place ? createPortal(region, place) : region
}
