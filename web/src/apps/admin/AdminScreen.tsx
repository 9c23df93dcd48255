import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { classes } from '../../kit/classes.ts'
import styles from './AdminScreen.module.css'
import { pathTo } from './paths.ts'
import tabs from './ScreenTabs.module.css'
import { type Screen, screens, useScreen } from './screens.ts'

/** A screen that scrolls by itself, below the tabs of its group. `flush`: what sticks to its end does so at the very edge. */
export function AdminScreen({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  const group = useScreen()?.screen.group
  return (
    <div className={classes(styles.screen, flush && styles.flush)}>
      {group && <Tabs group={group} />}
      {children}
    </div>
  )
}

function Tabs({ group }: { group: NonNullable<Screen['group']> }) {
  const intl = useIntl()
  const here = useScreen()?.screen
  return (
    <nav className={tabs.tabs} aria-label={intl.formatMessage({ id: group })}>
      {screens
        .filter((screen) => screen.group === group)
        .map((screen) => (
          <Link key={screen.path} href={pathTo(screen.path)} aria-current={screen === here ? 'page' : undefined}>
            {intl.formatMessage({ id: screen.title })}
          </Link>
        ))}
    </nav>
  )
}

/** The screen's title; `intro`: in a sentence, what is done here. */
export function ScreenHead({ intro }: { intro: string }) {
  const intl = useIntl()
  const here = useScreen()?.screen
  return (
    <header className={styles.head}>
      <h1>{here && intl.formatMessage({ id: here.title })}</h1>
      <p>{intro}</p>
    </header>
  )
}
