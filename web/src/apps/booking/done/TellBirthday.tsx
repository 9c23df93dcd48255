import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { BirthdayForm, useMyBirthday } from './BirthdayForm.tsx'
import styles from './DoneScreen.module.css'

/** CUS-01: asked of whoever has told none, behind a button that nobody has to press. */
export function TellBirthday() {
  const intl = useIntl()
  const [asked, ask] = useState(false)
  if (useMyBirthday().birthday !== null) return null
  if (!asked)
    return (
      <Button look="link" onClick={() => ask(true)}>
        {intl.formatMessage({ id: 'booking.birthday.tell' })}
      </Button>
    )
  return (
    <div className={styles.birthday}>
      <p>{intl.formatMessage({ id: 'booking.birthday.lead' })}</p>
      <BirthdayForm birthday={null} onClose={() => ask(false)} />
    </div>
  )
}
