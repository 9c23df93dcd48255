import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { BirthdayForm, useMyBirthday } from '../my/details/BirthdayForm.tsx'
import styles from './DoneScreen.module.css'

/** Offers customers without a stored birthday to enter it, behind a button (CUS-01). */
export function BirthdayPrompt() {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (useMyBirthday().birthday !== null) return null
  if (!open)
    return (
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('booking.birthday.tell')}
      </Button>
    )
  return (
    <div className={styles.birthday}>
      <p>{t('booking.birthday.lead')}</p>
      <BirthdayForm birthday={null} onClose={() => setOpen(false)} />
    </div>
  )
}
