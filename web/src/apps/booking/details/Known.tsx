import { signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/user'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf, useBook } from '../flow/use-book.ts'
import styles from './details.module.css'

/** Signed in: one look at who books, and done. */
export function Known() {
  const intl = useIntl()
  const { api, session } = useApp()
  const { draft, setDraft } = useFlow()
  const book = useBook()
  const [missing, setMissing] = useState(false)
  const me = useQuery({
    queryKey: ['me', session.token()],
    queryFn: async ({ signal }) => (await api.send(getMe, {}, { signal })).data,
  })
  const nameless = me.data?.name === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(nameless && draft.name.trim() === '')
    if (me.data && !(nameless && draft.name.trim() === '')) book.mutate()
  }
  const notYou = () => {
    api.send(signOut, {}).catch(() => undefined)
    session.signOut()
  }
  const nearest = nearestOf(book.error)
  if (me.isPending)
    return (
      <CardSection title={intl.formatMessage({ id: 'booking.details.title' })}>
        <SkeletonList count={2} />
      </CardSection>
    )
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.known.title' })}>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {me.data && (
          <div className={styles.me}>
            <Avatar size="l" name={`${me.data.name} ${me.data.surname}`} />
            <div>
              <b>{`${me.data.name} ${me.data.surname}`.trim() || me.data.email || me.data.phoneNr}</b>
              <small>{me.data.email ?? me.data.phoneNr}</small>
            </div>
            <Button look="link" onClick={notYou}>
              {intl.formatMessage({ id: 'booking.known.notYou' })}
            </Button>
          </div>
        )}
        {nameless && (
          <TextField
            label={intl.formatMessage({ id: 'form.name' })}
            autoComplete="given-name"
            value={draft.name}
            onChange={(name) => setDraft({ name })}
            error={missing ? intl.formatMessage({ id: 'form.required' }) : undefined}
          />
        )}
        {(book.error ?? me.error) && !nearest && (
          <p className={styles.error} role="alert">
            <WarningIcon />
            {errorText(intl, book.error ?? me.error)}
          </p>
        )}
        {book.isPending && <p role="status">{intl.formatMessage({ id: 'booking.confirming' })}</p>}
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}
