import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { addToWaitingList, getWaitingList } from '@goldline/contract/appointment/waiting-list'
import type { Day } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { buildWish, type TypedWish, WishFields, wishFaults } from '../../../appointment/WishFields.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { type FieldErrors, useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useToday } from '../../../client/use-today.ts'
import { isReachable } from '../../../customer/new-person.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CustomerPicker } from '../appointment/CustomerPicker.tsx'
import { customerBody, hasCustomer, type VisitCustomer } from '../appointment/entry-draft.ts'
import { useLastVisit } from '../appointment/use-entry.ts'
import { keptAsNew } from '../drafts/use-typed.tsx'
import { useSalon } from '../session.ts'
import { type RequestedService, RequestedServices } from './RequestedServices.tsx'
import styles from './WaitingList.module.css'

type Draft = VisitCustomer & TypedWish & { services: readonly RequestedService[] }

/** Adds a caller to the waiting list (AVL-11); the customer is found or created as for a new appointment. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useEntryForm(onClose)
  const offer = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const { values, set } = form
  return (
    <FormDialog
      form={form}
      title={t('admin.waiting.add.title')}
      subtitle={t('admin.waiting.add.text')}
      action={t('admin.waiting.add')}
      onClose={onClose}
    >
      <CustomerPicker who={values} wrong={form.errorOf('customer') !== undefined} onWho={set} />
      <UnreachableWarning who={values} />
      {offer.error && <Failure inline error={offer.error} onRetry={() => void offer.refetch()} />}
      <RequestedServices
        offered={offer.data?.services ?? []}
        staff={offer.data?.staff ?? []}
        services={values.services}
        error={form.errorOf('services')}
        onChange={(services) => set({ services })}
      />
      <WishFields form={form} today={form.today} className={styles.pair} wraps />
    </FormDialog>
  )
}

/** Warns, before anything is promised, that a customer without contact data gets no message when a start is free. */
function UnreachableWarning({ who }: { who: VisitCustomer }) {
  const t = useText()
  const { channels } = useSalon()
  const known = useLastVisit(who.customer?.id)
  const isOut = who.newcomer ? !isReachable(who.newcomer, channels) : known?.toldBy === null
  if (!isOut) return null
  return <p role="status">{t('admin.entry.tell.noWay', { name: fullName(who.customer ?? who.newcomer ?? nobody) })}</p>
}

const nobody = { name: '', surname: '' }

function useEntryForm(onClose: () => void) {
  const today = useToday()
  const add = useCall(addToWaitingList, {
    inline: true,
    renews: [getWaitingList],
    says: { id: 'admin.waiting.added' },
    onDone: onClose,
  })
  const form = useForm<Draft>({
    start: { customer: null, newcomer: null, services: [], from: today, to: today, part: 'any' },
    ...keptAsNew('waiting list'),
    check: (draft) => findErrors(draft, today),
    work: add,
    send: ({ services, from, to, part, ...who }) =>
      add.mutate({
        body: {
          ...customerBody(who),
          products: services.map(({ product }) => product),
          staffIds: services.map(({ staffId }) => staffId),
          ...buildWish({ from, to, part }),
        },
      }),
  })
  return { ...form, today }
}

function findErrors({ services, from, to, part, ...who }: Draft, today: Day): FieldErrors<Draft> {
  return {
    customer: !hasCustomer(who) ? { id: 'admin.entry.customer.wrong' } : undefined,
    services: services.length === 0 ? { id: 'admin.entry.services.wrong' } : undefined,
    ...wishFaults({ from, to, part }, today),
  }
}
