import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWarningBeforeLeaving } from '../../client/session-state.ts'
import { row } from '../../kit/look.ts'
import { SkipLink } from '../../kit/SkipLink.tsx'
import { reserveNoticeSpace } from '../../kit/top-layer.ts'
import { AdminRail } from './AdminRail.tsx'
import styles from './AdminShell.module.css'
import { NewsWatch } from './news/NewsWatch.tsx'
import { SaveOfflineDays } from './on-device/SaveOfflineDays.tsx'
import { type Shortcut, Shortcuts } from './palette/Shortcuts.tsx'
import { ReconnectedNotice } from './ReconnectedNotice.tsx'
import { SalonSwitch } from './SalonSwitch.tsx'
import { useMe } from './session.ts'

/** Shows the rail on the left, on a phone at the bottom, and the screen next to it. */
export function AdminShell({ children }: { children: ReactNode }) {
  useWarningBeforeLeaving()
  const { data: me } = useMe()
  const [opened, setOpened] = useState<Shortcut>()
  const [above, below] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useLayoutEffect(() => {
    if (above.current && below.current) return reserveNoticeSpace({ above: above.current, below: below.current })
  }, [above, below])
  return (
    <div className={styles.shell}>
      <SkipLink />
      <AdminRail onSearch={() => setOpened('palette')} />
      <div className={row(0, 'column', 'min-w-0', 'min-h-0')}>
        <div ref={above} />
        <SalonSwitch />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <div ref={below} />
      </div>
      <Shortcuts open={opened} onOpen={setOpened} />
      {me?.salon && (
        <>
          <NewsWatch />
          <ReconnectedNotice />
          <SaveOfflineDays salon={me.salon} />
        </>
      )}
    </div>
  )
}
