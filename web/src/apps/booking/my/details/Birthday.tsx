import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { BirthdayForm, useMyBirthday } from './BirthdayForm.tsx'
import styles from './details.module.css'
import { EditButton, Section, useEditing } from './Section.tsx'

/** Shows the customer's birthday, which they enter and remove themselves (CUS-01). */
export function Birthday() {
  const t = useText()
  const format = useFormat()
  const { editing, card, open, close } = useEditing()
  const { birthday, isPending } = useMyBirthday()
  const title = t('word.birthday')
  // Keep the space while loading, so that nothing below moves.
  if (birthday === undefined && !isPending) return null
  return (
    <Section
      card={card}
      title={title}
      lead={t('booking.birthday.lead')}
      action={
        !editing && <EditButton action={birthday ? 'action.change' : 'action.add'} title={title} onClick={open} />
      }
    >
      {editing && birthday !== undefined ? (
        <BirthdayForm birthday={birthday} onClose={close} />
      ) : (
        <p className={styles.value}>
          {isPending ? '\u00a0' : birthday ? format.dayDate(birthday) : t('my.details.none')}
        </p>
      )}
    </Section>
  )
}
