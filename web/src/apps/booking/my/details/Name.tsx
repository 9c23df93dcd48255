import type { SignedInUser } from '@goldline/contract/auth/user'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { useForm } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { stack } from '../../../../kit/look.ts'
import { NameFields } from '../../../../kit/NameFields.tsx'
import { maxLength, required, validate } from '../../../../kit/validators.ts'
import styles from './details.module.css'
import { EditForm } from './EditForm.tsx'
import { EditButton, Section, useEditing } from './Section.tsx'
import { useUpdateMe } from './use-me.ts'

export function Name({ me }: { me: SignedInUser }) {
  const t = useText()
  const { editing, card, open, close } = useEditing()
  const title = t('my.details.name')
  const name = fullName(me)
  return (
    <Section
      card={card}
      title={title}
      action={!editing && <EditButton action="action.change" title={title} onClick={open} />}
    >
      {editing ? <NameForm me={me} onClose={close} /> : <p className={styles.value}>{name || t('my.details.none')}</p>}
    </Section>
  )
}

type NameValues = { name: string; surname: string }
const check = ({ name, surname }: NameValues) => ({
  name: validate(name, [required, maxLength(maxLengths.name)]),
  surname: validate(surname, [maxLength(maxLengths.name)]),
})

function NameForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const work = useUpdateMe(me, onClose)
  const form = useForm({ start: { name: me.name, surname: me.surname }, check, work, send: work.update })
  return (
    <EditForm form={form} onCancel={onClose}>
      <div className={classes(stack(12, 'two', 'top'), styles.pair)}>
        <NameFields own form={form} />
      </div>
    </EditForm>
  )
}
