import type { ReactNode } from 'react'
import { useApp } from '../client/app-context.ts'
import { useSalon } from '../client/me.ts'
import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { Logo } from '../kit/Logo.tsx'
import styles from './Device.module.css'

/** A screen of a device with the salon's name and the languages above it. */
export function DevicePage({ children }: { children: ReactNode }) {
  const { language, setLanguage } = useApp()
  const { name } = useSalon()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.name}>
          <Logo markOnly />
          {name}
        </span>
        <LanguageSwitch language={language} onChange={setLanguage} />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
