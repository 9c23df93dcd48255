import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { BirthdayForm, useMyBirthday } from '../my/details/BirthdayForm.tsx'
import styles from './DoneScreen.module.css'

/** CUS-01: asks customers who have given no birthday, behind a button that can be ignored. */
export function TellBirthday() {
  const t = useText()
  const [asked, ask] = useState(false)
  if (useMyBirthday().birthday !== null) return null
  if (!asked)
    return (
      <Button kind="link" onClick={() => ask(true)}>
        {t('booking.birthday.tell')}
      </Button>
    )
  return (
    <div className={styles.birthday}>
      <p>{t('booking.birthday.lead')}</p>
      <BirthdayForm birthday={null} onClose={() => ask(false)} />
    </div>
  )
}
