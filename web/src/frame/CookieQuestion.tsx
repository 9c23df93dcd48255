import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApp } from '../client/app-context.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { stack } from '../kit/look.ts'
import styles from './CookieChoice.module.css'

const askAfterMs = 10_000

/**
 * Asks at the first interaction whether comfort storage is allowed (UI-15), in a small banner that blocks nothing (one
 * line on a phone); no and yes look the same. Apps that store only what is necessary do not ask.
 */
export function CookieQuestion() {
  const { cookies } = useApp()
  const { choice, settingsOpen } = useSyncExternalStore(cookies.subscribe, cookies.state)
  const touched = useFirstInteraction(choice === undefined)
  // Always rendered, so that its content is announced.
  return <div aria-live="polite">{choice === undefined && touched && !settingsOpen && <Banner />}</div>
}

function Banner() {
  const t = useText()
  const { cookies } = useApp()
  const answer = (choice: 'necessary' | 'comfort') => {
    cookies.choose(choice)
    focusMain()
  }
  return (
    <section ref={useReservedSpace()} className={styles.banner} aria-label={t('legal.cookies.label')}>
      <p>
        <span className={styles.words}>{t('legal.cookies.text')} </span>
        <button type="button" className={styles.more} onClick={cookies.openSettings}>
          <span className={styles.brief}>{t('legal.cookies.brief')} </span>
          <span className={styles.words}>{t('legal.cookies.more')}</span>
        </button>
      </p>
      <div className={classes(stack(8, 'two', 'full'), styles.answers)}>
        <Button onClick={() => answer('necessary')}>{t('legal.cookies.necessary')}</Button>
        <Button onClick={() => answer('comfort')}>{t('legal.cookies.comfort')}</Button>
      </div>
    </section>
  )
}

/** Reserves the banner's measured height at the page's end and keeps the focused field visible. */
function useReservedSpace() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const banner = ref.current
    if (!banner) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--banner-height', `${banner.offsetHeight}px`)
      if (document.activeElement?.matches('input, select, textarea'))
        document.activeElement.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(banner)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner-height')
    }
  }, [])
  return ref
}

/** Moves the focus to the page, since the focused button disappears with the banner. */
function focusMain() {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** Returns true after the first scroll, click or key, or after ten seconds. */
function useFirstInteraction(waiting: boolean): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const touch = () => setTouched(true)
    const events = ['scroll', 'click', 'keydown'] as const
    for (const event of events) addEventListener(event, touch, { passive: true })
    const timer = setTimeout(touch, askAfterMs)
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, touch)
    }
  }, [waiting])
  return touched
}
