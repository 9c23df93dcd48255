import { type DoorForm, type FoundVisit, signAtDoor } from '@goldline/contract/queue/kiosk'
import { formLimits } from '@goldline/domain/form/forms'
import { useState } from 'react'
import { isFinalError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { FormText } from '../../../form/FormText.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PencilIcon } from '../../../kit/salon-icons.tsx'
import { Field } from '../keys/Field.tsx'
import { Keyboard } from '../keys/Keyboard.tsx'
import { Frame } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation } from '../shell/steps.ts'
import { useSteadyCall } from '../shell/use-steady-call.ts'
import styles from './Find.module.css'

type Props = { way: KioskNavigation; visit: FoundVisit; forms: readonly DoorForm[] }

/** Reads and signs the forms before the visit, one after another, by name and tap (FRM-02n). */
export function FormsStep({ way, visit, forms }: Props) {
  const [open, setOpen] = useState(forms)
  const [read, setRead] = useState<DoorForm>()
  const [form] = open
  if (form === undefined) return null
  const leave = () => way.go({ at: 'done', visit })
  if (read !== form)
    return (
      <ReadForm way={{ ...way, back: leave }} {...{ form, count: open.length, leave }} onRead={() => setRead(form)} />
    )
  const rest = { form, leave, setOpen }
  return <SignForm way={{ ...way, back: () => setRead(undefined) }} visit={visit} {...rest} />
}

type ReadProps = { way: KioskNavigation; form: DoorForm; count: number; leave: () => void; onRead: () => void }

function ReadForm({ way, form, count, leave, onRead }: ReadProps) {
  const t = useText()
  return (
    <Frame way={way} title={t('checkin.forms.title')} lead={t('checkin.forms.lead', { count })}>
      <div className={styles.form}>
        <FormText {...form} heading="h2" />
      </div>
      <div className={styles.answers}>
        <button type="button" className={kiosk.gold} onClick={onRead}>
          <PencilIcon />
          {t('checkin.forms.sign')}
        </button>
        <button type="button" className={kiosk.quiet} onClick={leave}>
          {t('checkin.forms.later')}
        </button>
      </div>
    </Frame>
  )
}

type SignProps = Pick<Props, 'way' | 'visit'> & {
  form: DoorForm
  leave: () => void
  setOpen: (forms: readonly DoorForm[]) => void
}

function SignForm({ form, ...rest }: SignProps) {
  const t = useText()
  const [name, setName] = useState('')
  const { send, failed, busy, type } = useSigning({ ...rest, name, setName })
  return (
    <Frame way={rest.way} title={form.title} foot={<Keyboard value={name} onChange={type} capital first="letters" />}>
      <Field label={t('my.forms.name')} value={name} onChange={type} maxLength={formLimits.name} active />
      {failed && (
        <p className={kiosk.missed} role="alert">
          {failed}
        </p>
      )}
      <button type="button" className={kiosk.gold} aria-busy={busy || undefined} onClick={() => send(form)}>
        <PencilIcon />
        {t(busy ? 'checkin.moment' : 'my.forms.agree')}
      </button>
    </Frame>
  )
}

type Signing = Omit<SignProps, 'form'> & { name: string; setName: (name: string) => void }

function useSigning({ way, visit, name, setName, leave, setOpen }: Signing) {
  const intl = useIntl()
  const t = useText()
  const [failed, setFailed] = useState<string | undefined>()
  const sign = useSteadyCall(signAtDoor, {
    onDone: (rest) => {
      way.wait(false)
      if (rest.length === 0) leave()
      else setOpen(rest)
    },
    onRefused: (error) => {
      way.wait(false)
      if (isFinalError(error)) setFailed(errorText(intl, error))
      else way.go({ at: 'desk' })
    },
  })
  const type = (value: string) => {
    setFailed(undefined)
    setName(value.slice(0, formLimits.name))
  }
  const send = ({ id: formId, number, language }: DoorForm) => {
    if (sign.isPending) return
    if (name.trim() === '') return setFailed(t('my.forms.name.missing'))
    way.wait(true)
    sign.mutate({ body: { id: visit.id, formId, number, language, name: name.trim() } })
  }
  return { send, failed, busy: sign.isPending, type }
}
