import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, InfoIcon, TickIcon, WarningIcon } from './icons.tsx'
import { look } from './look.ts'
import styles from './NoticeBanner.module.css'
import type { Notice, Notices, NoticeTone } from './notices.ts'
import { noticeSpaceAbove, subscribeToTopLayer } from './top-layer.ts'

const icons = { info: InfoIcon, success: TickIcon, error: WarningIcon } satisfies Record<NoticeTone, typeof InfoIcon>

/**
 * A banner at the top centre with a close button (UI-09), or in the space that a page reserves above its content. The
 * live region is always rendered, and errors have a separate alert, so that each notice is announced exactly once.
 * A hovered or focused notice stays.
 */
export function NoticeBanner({ notices }: { notices: Notices }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current, () => undefined)
  // Move the banner into an open modal dialog: outside, it could be neither seen nor clicked.
  const place = useSyncExternalStore(subscribeToTopLayer, noticeSpaceAbove, () => undefined)
  const home = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [at, moved] = [home.current, region.current]
    if (!at || !moved) return
    const to = place ?? at
    to.append(moved)
    // Put it back: React removes it from its original parent.
    return () => at.append(moved)
  }, [place])
  // An opening dialog clears earlier notices, which would cover its title.
  useEffect(() => subscribeToTopLayer((opens) => opens && notices.clear()), [notices])
  return (
    <div ref={home}>
      <div ref={region} className={styles.region} data-placed={place && ''}>
        <div role="status" aria-atomic="true">
          {notice && notice.tone !== 'error' && <Banner notice={notice} notices={notices} />}
        </div>
        {notice?.tone === 'error' && <Banner notice={notice} notices={notices} role="alert" />}
      </div>
    </div>
  )
}

type BannerProps = { notice: Notice; notices: Notices; role?: 'alert' }

function Banner({ notice, notices, role }: BannerProps) {
  const t = useText()
  const ToneIcon = icons[notice.tone]
  const keptBy = useRef(new Set<'pointer' | 'focus'>())
  const hold = (by: 'pointer' | 'focus') => () => {
    keptBy.current.add(by)
    notices.hold()
  }
  const release = (by: 'pointer' | 'focus') => () => {
    keptBy.current.delete(by)
    if (keptBy.current.size === 0) notices.release()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it open
    <div
      role={role}
      className={styles.banner}
      data-tone={notice.tone}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release('pointer')}
      onFocus={hold('focus')}
      onBlur={release('focus')}
    >
      <ToneIcon size={20} className={look('toned')} />
      <p>{notice.text}</p>
      <IconButton bare label={t('notice.close')} onClick={notices.close}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
