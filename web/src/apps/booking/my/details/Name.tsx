import type { SignedInUser } from '@goldline/contract/user'
import { longest } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { maxLength, required, validate } from '../../../../kit/validators.ts'
import styles from './details.module.css'
import { EditForm } from './EditForm.tsx'
import { EditButton, Section, useEditing } from './Section.tsx'
import { useUpdateMe } from './use-me.ts'

const nameRules = [required, maxLength(longest.name)]
const surnameRules = [maxLength(longest.name)]

export function Name({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const { editing, card, open, close } = useEditing()
  const title = intl.formatMessage({ id: 'my.details.name' })
  const name = `${me.name} ${me.surname}`.trim()
  return (
    <Section
      card={card}
      title={title}
      action={!editing && <EditButton action="action.change" title={title} onClick={open} />}
    >
      {editing ? (
        <NameForm me={me} onClose={close} />
      ) : (
        <p className={styles.value}>{name || intl.formatMessage({ id: 'my.details.none' })}</p>
      )}
    </Section>
  )
}

function NameForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const intl = useIntl()
  const [name, setName] = useState(me.name)
  const [surname, setSurname] = useState(me.surname)
  const [tried, setTried] = useState(false)
  const update = useUpdateMe(me, onClose)
  const nameInvalid = validate(name, nameRules)
  const surnameInvalid = validate(surname, surnameRules)
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (nameInvalid || surnameInvalid) focusFirstWrong(form)
    else update.update({ name, surname })
  }
  const text = (invalid: typeof nameInvalid) =>
    tried && invalid ? intl.formatMessage({ id: invalid.id }, invalid.values) : undefined
  return (
    <EditForm onSubmit={submit} onCancel={onClose} busy={update.isPending} error={update.error}>
      <div className={styles.pair}>
        <TextField
          label={intl.formatMessage({ id: 'form.name' })}
          autoComplete="given-name"
          required
          value={name}
          onChange={setName}
          error={text(nameInvalid)}
        />
        <TextField
          label={intl.formatMessage({ id: 'form.surname' })}
          autoComplete="family-name"
          value={surname}
          onChange={setSurname}
          error={text(surnameInvalid)}
        />
      </div>
    </EditForm>
  )
}
