import { useState } from 'react'
import { useApp } from '../client/app-context.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { look, stack } from '../kit/look.ts'
import styles from './CookieChoice.module.css'

/**
 * Shows what is stored on this device and why (UI-15), with the choice, which can be changed at any time. No and yes
 * look the same.
 */
export function CookieSettings() {
  return <Settings />
}

const kept = {
  necessary: ['token', 'language', 'booking', 'pin', 'choice'],
  comfort: ['email', 'calendar'],
} as const

function Settings() {
  const t = useText()
  const { cookies } = useApp()
  // The answer at the time of opening, since pressing a button closes the dialog.
  const [now] = useState(cookies.state().choice)
  return (
    <Dialog
      title={t('legal.cookies.title')}
      onClose={cookies.closeSettings}
      actions={
        <div className={classes(stack(8, 'two', 'full'), styles.answers)}>
          {(['necessary', 'comfort'] as const).map((choice) => (
            <Button key={choice} aria-pressed={now === choice} onClick={() => cookies.choose(choice)}>
              {t(`legal.cookies.${choice}`)}
            </Button>
          ))}
        </div>
      }
    >
      <div className={classes(stack(16, 'quiet'), styles.details)}>
        <p>{t('legal.cookies.nobody')}</p>
        {(['necessary', 'comfort'] as const).map((kind) => (
          <section key={kind}>
            <h3 className={look('color-text', 'f15')}>{t(`legal.cookies.${kind}.title`)}</h3>
            <ul>
              {kept[kind].map((key) => (
                <li key={key}>{t(`legal.cookies.key.${key}`)}</li>
              ))}
            </ul>
          </section>
        ))}
        <p>{t(`legal.cookies.now.${now ?? 'none'}`)}</p>
      </div>
    </Dialog>
  )
}
