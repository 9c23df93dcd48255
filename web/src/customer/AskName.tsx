import { longest } from '@goldline/domain/text-lengths'
import { type KeyboardEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../client/Failure.tsx'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import { keyOf } from '../kit/typing.ts'
import { required } from '../kit/validators.ts'
import styles from './AskName.module.css'
import type { NewPerson, PersonDraft } from './new-person.ts'

/** What somebody is called whose number or e-mail nobody has. It stands in other forms, so it is none itself. */
export function AskName({ person, draft }: { person: NewPerson; draft: PersonDraft }) {
  const intl = useIntl()
  const { ask, add, goBack, busy, error } = person
  const [tried, setTried] = useState(false)
  const missing = required(draft.name)
  const send = () => {
    setTried(true)
    if (!missing && !busy) add(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    send()
  }
  const contact = [draft.phoneNr, draft.email].filter(Boolean).join(' · ')
  const names = { autoComplete: 'off', maxLength: longest.name, onKeyDown } as const
  return (
    <fieldset className={styles.ask}>
      <legend>{intl.formatMessage({ id: contact ? 'customer.new.who' : 'customer.new.add' }, { contact })}</legend>
      <TextField
        {...names}
        // The field that had the focus is gone.
        autoFocus
        label={intl.formatMessage({ id: 'form.name' })}
        value={draft.name}
        onChange={(name) => ask({ ...draft, name })}
        error={tried && missing ? intl.formatMessage({ id: missing.id }) : undefined}
        required
      />
      <TextField
        {...names}
        label={intl.formatMessage({ id: 'form.surname' })}
        value={draft.surname}
        onChange={(surname) => ask({ ...draft, surname })}
      />
      {error && <Failure inline error={error} />}
      <div>
        <Button busy={busy} onClick={send}>
          {intl.formatMessage({ id: 'customer.new.add' })}
        </Button>
        <Button look="link" onClick={goBack}>
          {intl.formatMessage({ id: 'action.back' })}
        </Button>
      </div>
    </fieldset>
  )
}
