import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { MessageId } from '../../i18n/messages.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../kit/classes.ts'
import { look } from '../../kit/look.ts'
import styles from './AdminScreen.module.css'
import { pathTo } from './paths.ts'
import tabs from './ScreenTabs.module.css'

type TitledPath = { path: string; title: MessageId }

/** The current screen, with the others of its group. */
type CurrentScreen = TitledPath & { group?: MessageId; siblings: readonly TitledPath[] }

export const currentScreenContext = createContext<CurrentScreen | undefined>(undefined)

/** A screen that scrolls by itself, below its group's tabs. `flush`: sticky content at its end touches the edge. */
export function AdminScreen({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  const here = useContext(currentScreenContext)
  return (
    <div className={classes(styles.screen, flush && styles.flush)}>
      {here?.group && here.siblings.length > 1 && <Tabs group={here.group} here={here} />}
      {children}
    </div>
  )
}

function Tabs({ group, here }: { group: MessageId; here: CurrentScreen }) {
  const t = useText()
  const row = useRef<HTMLElement>(null)
  useEffect(() => scrollToCurrentTab(row.current), [])
  return (
    <nav ref={row} className={tabs.tabs} aria-label={t(group)}>
      {here.siblings.map(({ path, title }) => (
        <Link key={path} href={pathTo(path)} aria-current={path === here.path ? 'page' : undefined}>
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls a phone's tab row to the current tab. scrollIntoView would move the starting point of the Tab key. */
function scrollToCurrentTab(row: Element | null | undefined) {
  const current = row?.querySelector('[aria-current]')
  if (!row || !current || row.scrollWidth <= row.clientWidth) return
  const [own, sight] = [current.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += (own.left + own.right - sight.left - sight.right) / 2
}

/** The screen's title. `intro`: one sentence about the screen's purpose. */
export function ScreenHead({ intro }: { intro: string }) {
  const t = useText()
  const here = useContext(currentScreenContext)
  return (
    <header className={styles.head}>
      <h1 className={look('f20', 'w750', 'track-close')}>{here && t(here.title)}</h1>
      <p className={look('mt4', 'quiet')}>{intro}</p>
    </header>
  )
}
