import { getMyWorkplaces } from '@goldline/contract/auth/workplaces'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useApi, useApp } from '../../client/app-context.ts'
import { useEvents } from '../../client/events.ts'
import { useWarningBeforeLeaving } from '../../client/session-state.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { useText } from '../../i18n/use-text.ts'
import { row } from '../../kit/look.ts'
import { SkipLink } from '../../kit/SkipLink.tsx'
import { reserveNoticeSpace } from '../../kit/top-layer.ts'
import { AdminRail } from './AdminRail.tsx'
import styles from './AdminShell.module.css'
import { NewsWatch } from './news/NewsWatch.tsx'
import { SaveOfflineDays } from './on-device/SaveOfflineDays.tsx'
import { type Shortcut, Shortcuts } from './palette/Shortcuts.tsx'
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

/** Clears the notice of a lost connection once the connection is back (UI-09). */
export function ReconnectedNotice() {
  const { notices } = useApp()
  const lost = useText()('error.no-connection')
  useEvents({
    onEvent: () => undefined,
    onState: (state) => state === 'live' && notices.current()?.text === lost && notices.close(),
  })
  return null
}

const loadBar = () => import('./SalonBar.tsx')

/** Shows the salon bar to people who work in several salons (UI-12); loads nothing for others. */
export function SalonSwitch() {
  const { data: me } = useMe()
  const { data: salons } = useQuery({
    ...useApi().query(getMyWorkplaces, {}),
    enabled: me?.salon != null && me.device == null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!me?.salon || !salons || salons.length < 2) return null
  return <LazyPage load={loadBar} facts={{ me, here: me.salon.name, salons }} waiting={null} />
}
