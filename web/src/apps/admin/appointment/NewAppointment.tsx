import { getCustomer } from '@goldline/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { topLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import styles from './NewAppointment.module.css'
import { type FormOpening, useOpenedForm } from './use-opened-form.ts'

const load = () => import('./forms.tsx')
const keys: Readonly<Record<string, FormOpening['what']>> = { n: 'appointment', w: 'walkIn', b: 'blocker' }

/**
 * Opens the form by key (`n`; `w`: walk-in; `b`: blocker) or by the URL. Loads the form's code on demand, and keeps the
 * text typed meanwhile.
 */
export function NewAppointment({ now }: { now: number }) {
  const form = useOpenedForm()
  const ahead = useRef('')
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || topLayer()) return
    const { what, open, close } = form
    if (what && keyOf(event) === 'Escape') return close()
    const asked = what ? undefined : keys[keyOf(event)]
    const text = what ? applyKey(ahead.current, keyOf(event)) : asked && ''
    if (text === undefined) return
    event.preventDefault()
    ahead.current = text
    if (asked) open(asked)
  })
  return form.what && <Form form={form} now={now} ahead={ahead} />
}

/** Returns the text with the key applied; undefined if the key types nothing. */
function applyKey(text: string, key: string): string | undefined {
  if (key === 'Backspace') return text.slice(0, -1)
  return [...key].length === 1 ? text + key : undefined
}

/** Button for a new appointment: in the calendar's header, on phones within reach of the thumb. */
export function NewButton() {
  const t = useText()
  const { open } = useOpenedForm()
  return (
    <div className={classes(look('fixed'), styles.new)}>
      <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => open('appointment')}>
        <span className={styles.word}>{t('admin.new')}</span>
      </Button>
    </div>
  )
}

type FormProps = { form: ReturnType<typeof useOpenedForm>; now: number; ahead: RefObject<string> }

function Form({ form, now, ahead }: FormProps) {
  const { what, at, day, minutes, staffId, customerId, open, close } = form
  const { part } = useLazyPart(load)
  const begun = useRef(now)
  const asked = customerId !== null
  const customer = useQuery({
    ...useApi().query(getCustomer, { params: { id: customerId ?? '' } }),
    enabled: asked,
  })
  const isThere = part && what && !(asked && customer.isPending)
  const typed = ahead.current
  // From then on, the form contains the typed text.
  useEffect(() => {
    if (isThere) ahead.current = ''
  }, [isThere, ahead])
  if (!isThere) return null
  return (
    <part.OpenedForm
      opened={{ what, at, day, minutes, staffId, customer: customer.data ?? null, typed }}
      now={begun.current}
      onSwitch={open}
      onClose={close}
    />
  )
}
