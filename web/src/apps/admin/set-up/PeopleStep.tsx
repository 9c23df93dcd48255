import { putSetupPeople } from '@goldline/contract/business-object/setup'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { salonLimits } from '@goldline/domain/business-object/salon'
import { longest } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { TrashIcon } from '../../../kit/nav-icons.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useSalon } from '../session.ts'
import styles from './SetUp.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'
import { useDraft } from './use-draft.ts'

/** Who works here: names are enough, the rest stands under Team. */
export function PeopleStep(props: StepProps) {
  const { data, error, refetch } = useQuery(useApi().query(getStaff, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  return <PeopleForm staff={data.filter(({ active }) => active)} {...props} />
}

/** `id`: undefined for somebody new. */
type Person = { id?: string; name: string; surname: string; enabled4Booking: boolean }

function PeopleForm({ staff, onDone, skip }: StepProps & { staff: readonly SalonStaff[] }) {
  const intl = useIntl()
  const { id } = useSalon()
  const people: readonly Person[] = staff.map(({ id, name, surname, enabled4Booking }) => {
    return { id, name, surname, enabled4Booking }
  })
  const { held, forget } = useDraft(`people ${id}`, { people })
  const cache = useCache()
  const save = useCall(putSetupPeople, {
    inline: true,
    onDone: (setup) => {
      forget()
      void cache.invalidate(getStaff, getCatalogue)
      onDone(setup)
    },
  })
  const form = useForm({
    held,
    check: ({ people }) => ({
      people: people.some(({ name }) => name.trim() === '') ? ({ id: 'form.required' } as const) : undefined,
    }),
    work: save,
    send: ({ people }) =>
      save.mutate({ body: { people: people.map((each) => ({ ...each, name: each.name.trim() })) } }),
  })
  const typed = form.values.people
  const set = (people: readonly Person[]) => form.set({ people })
  const wrong = form.errorOf('people')
  return (
    <StepForm step="people" form={form} skip={skip}>
      <ul className={styles.rows}>
        {typed.map((person, index) => (
          <PersonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: new people have no id yet and are edited by their place
            key={index}
            person={person}
            error={person.name.trim() === '' ? wrong : undefined}
            onChange={(changed) => set(typed.with(index, { ...person, ...changed }))}
            onRemove={person.id === undefined ? () => set(typed.toSpliced(index, 1)) : undefined}
          />
        ))}
      </ul>
      {typed.length < salonLimits.peopleAtOnce && (
        <div>
          <Button
            icon={<PlusIcon size={18} />}
            onClick={() => set([...typed, { name: '', surname: '', enabled4Booking: true }])}
          >
            {intl.formatMessage({ id: 'admin.setup.people.add' })}
          </Button>
        </div>
      )}
    </StepForm>
  )
}

type RowProps = {
  person: Person
  error: string | undefined
  onChange: (changed: Partial<Person>) => void
  onRemove: (() => void) | undefined
}

function PersonRow({ person, error, onChange, onRemove }: RowProps) {
  const intl = useIntl()
  const name = `${person.name} ${person.surname}`.trim()
  return (
    <li className={styles.person}>
      <TextField
        label={intl.formatMessage({ id: 'form.name' })}
        value={person.name}
        onChange={(name) => onChange({ name })}
        error={error}
        maxLength={longest.name}
        autoComplete="off"
        required
      />
      <TextField
        label={intl.formatMessage({ id: 'form.surname' })}
        value={person.surname}
        onChange={(surname) => onChange({ surname })}
        maxLength={longest.name}
        autoComplete="off"
      />
      <Switch
        label={intl.formatMessage({ id: 'admin.setup.people.bookable' })}
        checked={person.enabled4Booking}
        onChange={(enabled4Booking) => onChange({ enabled4Booking })}
      />
      {onRemove && (
        <IconButton bare label={intl.formatMessage({ id: 'admin.setup.people.remove' }, { name })} onClick={onRemove}>
          <TrashIcon size={18} />
        </IconButton>
      )}
    </li>
  )
}
