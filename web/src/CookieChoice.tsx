import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from './app-context.ts'
import styles from './CookieChoice.module.css'
import { Button } from './kit/Button.tsx'
import { Dialog } from './kit/Dialog.tsx'
import { legalTexts } from './legal-texts.ts'
import { SectionTexts } from './SectionTexts.tsx'

/** UI-15. A small banner that blocks nothing, one line on a phone, or its details in a dialog. No and yes look the same. */
export function CookieChoice() {
  const { cookies } = useApp()
  const { settingsOpen } = useSyncExternalStore(cookies.subscribe, cookies.state, cookies.state)
  return <SectionTexts loader={legalTexts}>{settingsOpen ? <Settings /> : <Banner />}</SectionTexts>
}

function Banner() {
  const intl = useIntl()
  const { cookies } = useApp()
  const answer = (choice: 'necessary' | 'comfort') => {
    cookies.choose(choice)
    goOnWithPage()
  }
  return (
    <section ref={useRoom()} className={styles.banner} aria-label={intl.formatMessage({ id: 'legal.cookies.label' })}>
      <p>
        <span className={styles.words}>{intl.formatMessage({ id: 'legal.cookies.text' })} </span>
        <button type="button" className={styles.more} onClick={cookies.openSettings}>
          <span className={styles.brief}>{intl.formatMessage({ id: 'legal.cookies.brief' })} </span>
          <span className={styles.words}>{intl.formatMessage({ id: 'legal.cookies.more' })}</span>
        </button>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer('necessary')}>{intl.formatMessage({ id: 'legal.cookies.necessary' })}</Button>
        <Button onClick={() => answer('comfort')}>{intl.formatMessage({ id: 'legal.cookies.comfort' })}</Button>
      </div>
    </section>
  )
}

/** Keeps as much room at the page's end as the banner takes, in every language and letter size; who types sees the field still. */
function useRoom() {
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

/** The banner takes the button that had the focus with it: the page itself is what comes next. */
function goOnWithPage() {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

const kept = {
  necessary: ['token', 'language', 'booking', 'pin', 'salon', 'choice'],
  comfort: ['email', 'view', 'place', 'calendar'],
} as const

function Settings() {
  const intl = useIntl()
  const { cookies } = useApp()
  // The answer that is given so far, at the time of opening: a press closes the dialog.
  const [now] = useState(cookies.state().choice)
  return (
    <Dialog
      title={intl.formatMessage({ id: 'legal.cookies.title' })}
      onClose={cookies.closeSettings}
      actions={
        <div className={styles.answers}>
          {(['necessary', 'comfort'] as const).map((choice) => (
            <Button key={choice} aria-pressed={now === choice} onClick={() => cookies.choose(choice)}>
              {intl.formatMessage({ id: `legal.cookies.${choice}` })}
            </Button>
          ))}
        </div>
      }
    >
      <div className={styles.details}>
        <p>{intl.formatMessage({ id: 'legal.cookies.nobody' })}</p>
        {(['necessary', 'comfort'] as const).map((kind) => (
          <section key={kind}>
            <h3>{intl.formatMessage({ id: `legal.cookies.${kind}.title` })}</h3>
            <ul>
              {kept[kind].map((key) => (
                <li key={key}>{intl.formatMessage({ id: `legal.cookies.key.${key}` })}</li>
              ))}
            </ul>
          </section>
        ))}
        <p>{intl.formatMessage({ id: `legal.cookies.now.${now ?? 'none'}` })}</p>
      </div>
    </Dialog>
  )
}
