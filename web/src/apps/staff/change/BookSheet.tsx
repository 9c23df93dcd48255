import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { dot } from '../../../kit/dot.ts'
import { row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { ServiceField } from '../../../product/ServiceField.tsx'
import { useStaffChange } from '../own-days/use-visit.ts'
import { BlockForm } from './BlockForm.tsx'
import { ConfirmOverride } from './ConfirmOverride.tsx'
import { type ChosenCustomer, customerBody, FindCustomer } from './FindCustomer.tsx'
import { Starts } from './Starts.tsx'

type Props = { staffId: string; day: string; onClose: () => void }
type Kind = 'visit' | 'block'

/** Books a customer's visit, or blocks time (APT-15). */
export function BookSheet(props: Props) {
  const t = useText()
  const [kind, setKind] = useState<Kind>('visit')
  const kinds = (
    <RadioPills
      label={t('word.kind')}
      options={(['visit', 'block'] as const).map((value) => ({
        value,
        label: t(`staff.book.kind.${value}`),
      }))}
      value={kind}
      onChange={setKind}
    />
  )
  return kind === 'block' ? <BlockForm {...props} kinds={kinds} /> : <VisitForm {...props} kinds={kinds} />
}

type FormProps = Props & { kinds: ReactNode }

function VisitForm({ staffId, day: firstDay, onClose, kinds }: FormProps) {
  const t = useText()
  const { customer, setCustomer, products, setProducts, day, setDay, start, setStart, note, setNote, tell, setTell } =
    useVisitDraft(firstDay)
  const [tried, setTried] = useState(false)
  const enter = useStaffChange('enter', onClose)
  const who = customerBody(customer)
  const missing = who === undefined || products.length === 0 || start === undefined
  const send = () => {
    setTried(true)
    if (who === undefined || products.length === 0 || start === undefined) return
    const services = products.map((product) => ({ product, staffId }))
    const startTime = new Date(start).toISOString()
    enter.change({ body: { ...who, startTime, services, tell, note: note.trim() ? note : undefined } })
  }
  return (
    <>
      <Dialog
        title={t('staff.book')}
        loading={enter.isPending}
        onClose={onClose}
        actions={
          <Button kind="gold" size="l" full busy={enter.isPending} onClick={send}>
            {t('staff.book.enter')}
          </Button>
        }
      >
        <div className={stack(16, 'min-w-0')}>
          {kinds}
          <FindCustomer
            chosen={customer}
            onChoose={setCustomer}
            error={tried && !who ? t('form.required') : undefined}
          />
          <Services
            staffId={staffId}
            products={products}
            onChange={setProducts}
            wrong={tried && products.length === 0}
          />
          <Starts staffId={staffId} products={products} day={day} start={start} onDay={setDay} onStart={setStart} />
          {tried && missing && products.length > 0 && start === undefined && (
            <p role="alert">{t('staff.book.start')}</p>
          )}
          <TextField
            label={t('staff.note')}
            hint={t('staff.note.hint')}
            maxLength={maxLengths.note}
            autoComplete="off"
            value={note}
            onChange={setNote}
          />
          <Switch label={t('staff.cancel.tell')} value={tell} onChange={setTell} />
        </div>
      </Dialog>
      {enter.asked && <ConfirmOverride asked={enter.asked} busy={enter.isPending} />}
    </>
  )
}

function useVisitDraft(firstDay: string) {
  const [customer, setCustomer] = useState<ChosenCustomer>()
  const [products, chooseProducts] = useState<readonly string[]>([])
  const [day, chooseDay] = useState(firstDay)
  const [start, setStart] = useState<number>()
  const [note, setNote] = useState('')
  const [tell, setTell] = useState(true)
  // Other services or another day reset the chosen start.
  const setProducts = (next: readonly string[]) => {
    chooseProducts(next)
    setStart(undefined)
  }
  const setDay = (next: string) => {
    chooseDay(next)
    setStart(undefined)
  }
  return {
    customer,
    setCustomer,
    products,
    setProducts,
    day,
    setDay,
    start,
    setStart,
    note,
    setNote,
    tell,
    setTell,
  }
}

type ServicesProps = {
  staffId: string
  products: readonly string[]
  onChange: (products: readonly string[]) => void
  wrong: boolean
}

/** Chooses services that this person does, one after the other. */
function Services({ staffId, products, onChange, wrong }: ServicesProps) {
  const t = useText()
  const { money, duration } = useFormat()
  const { currency } = useSalon()
  const { data, error, refetch } = useQuery(useApi().query(getOfferedServices, {}))
  const offered = data?.services.filter(({ staffIds }) => staffIds.includes(staffId)) ?? []
  const byKey = (product: string) => offered.find((each) => each.product === product)
  const labelOf = (product: string) => {
    const found = byKey(product)
    return found ? `${found.name}${dot}${duration(found.duration)}${dot}${money(found.price, currency)}` : ''
  }
  return (
    <>
      {error && !data && <Failure inline error={error} onRetry={() => void refetch()} />}
      {products.map((product) => (
        <div key={product} className={row(12, 'middle', 'between', 'touch')}>
          <span>{labelOf(product)}</span>
          <Button kind="link" onClick={() => onChange(products.filter((each) => each !== product))}>
            {t('staff.till.drop', { name: byKey(product)?.name ?? '' })}
          </Button>
        </div>
      ))}
      <ServiceField
        label={t(products.length === 0 ? 'word.service' : 'staff.book.further')}
        services={offered.filter(({ product }) => !products.includes(product))}
        staffId={staffId}
        onAdd={(product) => onChange([...products, product])}
        error={wrong ? t('form.required') : undefined}
      />
    </>
  )
}
