import type { Language } from '@goldline/contract/page'
import type { ReactNode } from 'react'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { look } from './look.ts'
import styles from './PageShell.module.css'
import { SkipLink } from './SkipLink.tsx'

type Props = {
  language: Language
  onLanguage: (language: Language) => void
  /** Shown at the end of the top bar. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * The frame of public pages: skip link, top bar, page. Paints only once the whole bar is parsed (`blocking` in the
 * HTML), so that nothing in it shifts.
 */
export function PageShell({ language, onLanguage, aside, footer, children }: Props) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.top}>
        <a href="/" className={look('inline', 'middle', 'touch', 'r-sm', 'no-underline')}>
          <Logo />
        </a>
        <span className={look('grow')} />
        <LanguageSwitch language={language} onChange={onLanguage} />
        {aside}
      </header>
      <span id="after-bar" hidden />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  )
}
