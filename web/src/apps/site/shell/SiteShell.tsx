import type { SitePage } from '@goldline/contract/page'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { adminPage, signUpPage } from '../../../frame/paths.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon, CloseIcon, RightIcon } from '../../../kit/icons.tsx'
import { LanguageSwitch } from '../../../kit/LanguageSwitch.tsx'
import { Logo } from '../../../kit/Logo.tsx'
import { look, stack } from '../../../kit/look.ts'
import { SkipLink } from '../../../kit/SkipLink.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { navigationLinks, pagePaths } from '../paths.ts'
import { MenuIcon } from './icons.tsx'
import phoneMenuStyles from './PhoneMenu.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import styles from './SiteShell.module.css'

/**
 * Renders the frame of every page of the site. The HTML delays painting until the whole top bar is parsed (`blocking`),
 * so that nothing shifts.
 */
export function SiteShell({ page, children }: { page: SitePage; children: ReactNode }) {
  const t = useText()
  const { language, setLanguage } = useApp()
  useTitle(page)
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={classes(styles.top, styles.width)}>
        <a href={pagePaths.home} className={styles.home}>
          <Logo />
        </a>
        <nav className={styles.wide} aria-label={t('word.mainNavigation')}>
          {navigationLinks.map(({ id, href, page: its }) => (
            <a key={id} href={href} aria-current={its === page ? 'page' : undefined}>
              {t(id)}
            </a>
          ))}
        </nav>
        <span className={look('grow')} />
        <LanguageSwitch language={language} onChange={setLanguage} />
        <a href={adminPage} className={classes(styles.signIn, styles.wide)}>
          {t('action.signIn')}
        </a>
        {page !== 'home' && (
          <a href={signUpPage} className={classes(buttonClass('quiet'), styles.wide)}>
            {t('site.start')}
          </a>
        )}
        <PhoneMenu page={page} />
      </header>
      <span id="after-bar" hidden />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** Updates the server-rendered title when the language changes. */
function useTitle(page: SitePage) {
  const t = useText()
  const title = t(`site.title.${page}`)
  const written = useRef(title)
  useEffect(() => {
    if (written.current === title) return
    written.current = title
    document.title = title
  }, [title])
}

/** The phone's menu, a native details element, so that it opens before scripts load; fills the window below the bar. */
function PhoneMenu({ page }: { page: SitePage }) {
  const t = useText()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={menu} className={phoneMenuStyles.menu} onKeyDown={onKeyDown}>
      <summary aria-label={t('site.menu')}>
        <MenuIcon size={24} />
        <CloseIcon size={24} />
      </summary>
      <div className={phoneMenuStyles.sheet}>
        <nav className={look('block')} aria-label={t('site.menu')}>
          {navigationLinks.map(({ id, href, page: its }) => (
            <a key={id} href={href} onClick={close} aria-current={its === page ? 'page' : undefined}>
              {t(id)}
              <RightIcon size={20} className={look('faint')} />
            </a>
          ))}
        </nav>
        <div className={stack(8, 'push-down')}>
          <a href={adminPage} className={buttonClass('quiet', 'l')}>
            {t('action.signIn')}
          </a>
          <a href={signUpPage} className={buttonClass('gold', 'l')}>
            <span>{t('site.open')}</span>
            <ArrowIcon />
          </a>
        </div>
      </div>
    </details>
  )
}
