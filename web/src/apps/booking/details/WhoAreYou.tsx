import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { CardSection } from '../../../kit/Card.tsx'
import { MailIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { email as emailShape, type Invalid, required, validate } from '../../../kit/validators.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf } from '../flow/use-book.ts'
import { CheckedPhone } from './CheckedPhone.tsx'
import styles from './details.module.css'
import { FormError } from './FormError.tsx'
import { useSendPin } from './use-send-pin.ts'

/** Name, and phone or e-mail; nothing about an account is said before the PIN is right (AUTH-06). */
export function WhoAreYou() {
  const intl = useIntl()
  const { draft, setDraft } = useFlow()
  const [tried, setTried] = useState(false)
  const [phoneWrong, setPhoneWrong] = useState(false)
  const send = useSendPin()
  const text = (invalid: Invalid | undefined) => invalid && intl.formatMessage({ id: invalid.id }, invalid.values)
  const nameError = tried ? text(validate(draft.name, [required])) : undefined
  const emailError = tried ? text(validate(draft.email, [required, emailShape])) : undefined
  const phoneError = tried ? text(validate(draft.phoneNr, [required])) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const contact =
      draft.kind === 'email' ? validate(draft.email, [required, emailShape]) : validate(draft.phoneNr, [required])
    if (validate(draft.name, [required]) || contact || (draft.kind === 'phone' && phoneWrong)) {
      // The first field that misses something is where typing goes on; it is marked only after this render.
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    send.run()
  }
  const nearest = nearestOf(send.error)
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.details.title' })}>
      <p className={styles.lead}>{intl.formatMessage({ id: 'booking.details.lead' })}</p>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextField
            label={intl.formatMessage({ id: 'form.name' })}
            autoComplete="given-name"
            maxLength={80}
            required
            value={draft.name}
            onChange={(name) => setDraft({ name })}
            error={nameError}
          />
          <TextField
            label={intl.formatMessage({ id: 'form.surname' })}
            autoComplete="family-name"
            maxLength={80}
            value={draft.surname}
            onChange={(surname) => setDraft({ surname })}
          />
        </div>
        <RadioPills
          label={intl.formatMessage({ id: 'booking.details.way' })}
          value={draft.kind}
          onChange={(kind) => setDraft({ kind })}
          options={[
            {
              value: 'phone',
              label: intl.formatMessage({ id: 'booking.details.sms' }),
              leading: <Round icon={<PhoneIcon />} />,
            },
            {
              value: 'email',
              label: intl.formatMessage({ id: 'booking.details.email' }),
              leading: <Round icon={<MailIcon />} />,
            },
          ]}
        />
        {draft.kind === 'phone' ? (
          <CheckedPhone error={phoneError} tried={tried} onJudged={setPhoneWrong} />
        ) : (
          <TextField
            label={intl.formatMessage({ id: 'form.email.label' })}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            value={draft.email}
            onChange={(email) => setDraft({ email })}
            error={emailError}
          />
        )}
        {send.error && !nearest && <FormError error={send.error} />}
        {send.isPending && <Waiting>{intl.formatMessage({ id: 'booking.details.sending' })}</Waiting>}
        <p className={styles.fine}>{intl.formatMessage({ id: 'booking.details.privacy' })}</p>
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={send.reset} />}
    </CardSection>
  )
}

function Round({ icon }: { icon: React.ReactNode }) {
  return <span className={styles.round}>{icon}</span>
}
