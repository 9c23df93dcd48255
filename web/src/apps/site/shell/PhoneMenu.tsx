import type { SitePage } from '@goldline/contract/page'
import { type KeyboardEvent, useRef } from 'react'
import { adminPage, signUpPage } from '../../../frame/paths.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { ArrowIcon, CloseIcon } from '../../../kit/icons.tsx'
import { RightIcon } from '../../../kit/later-icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { ways } from '../paths.ts'
import { MenuIcon } from '../pieces/icons.tsx'
import styles from './PhoneMenu.module.css'

/** Native, so that it opens before any script has come; below the bar it takes the whole window. */
export function PhoneMenu({ page }: { page: SitePage }) {
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
    <details ref={menu} className={styles.menu} onKeyDown={onKeyDown}>
      <summary aria-label={t('site.menu')}>
        <MenuIcon size={24} />
        <CloseIcon size={24} />
      </summary>
      <div className={styles.sheet}>
        <nav aria-label={t('site.menu')}>
          {ways.map(({ id, href, page: its }) => (
            <a key={id} href={href} onClick={close} aria-current={its === page ? 'page' : undefined}>
              {t(id)}
              <RightIcon size={20} />
            </a>
          ))}
        </nav>
        <div className={styles.doors}>
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
