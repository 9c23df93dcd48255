import { getCustomer } from '@goldline/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useFetched } from '../../../client/use-fetched.ts'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { topLayer } from '../../../kit/top-layer.ts'
import { isTyping } from '../../../kit/typing.ts'
import { entryTexts } from '../catalogues.ts'
import styles from './NewAppointment.module.css'
import { type Opened, useOpenedForm } from './opened.ts'

const load = () => import('./forms.tsx')
const keys: Readonly<Record<string, Opened['what']>> = { n: 'appointment', w: 'walkIn', b: 'blocker' }

/** Opens the form by `n` (for whoever is here already by `w`, a blocker by `b`), or because the address says so; its code comes when it is opened. */
export function NewAppointment({ now }: { now: number }) {
  const form = useOpenedForm()
  const open = useRef(form.open)
  open.current = form.open
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = keys[event.key]
      if (!what || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || topLayer()) return
      event.preventDefault()
      open.current(what)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    form.what && (
      <SectionTexts loader={entryTexts} fallback={null}>
        <Form form={form} now={now} />
      </SectionTexts>
    )
  )
}

/** In the head of the calendar; on a phone where a thumb reaches it. */
export function NewButton() {
  const intl = useIntl()
  const { open } = useOpenedForm()
  return (
    <div className={styles.new}>
      <Button look="gold" icon={<PlusIcon size={18} />} onClick={() => open('appointment')}>
        {intl.formatMessage({ id: 'admin.new' })}
      </Button>
    </div>
  )
}

function Form({ form, now }: { form: ReturnType<typeof useOpenedForm>; now: number }) {
  const { what, at, minutes, staffId, customerId, open, close } = form
  const { part } = useFetched(load)
  const begun = useRef(now)
  const asked = customerId !== null
  const customer = useQuery({
    ...useApi().query(getCustomer, { params: { id: customerId ?? '' } }),
    enabled: asked,
  })
  if (!part || !what || (asked && customer.isPending)) return null
  return (
    <part.OpenedForm
      opened={{ what, at, minutes, staffId, customer: customer.data ?? null }}
      now={begun.current}
      onSwitch={open}
      onClose={close}
    />
  )
}
