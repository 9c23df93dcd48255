import { getCatalogue } from '@goldline/contract/product/catalogue'
import { putSetupPeople } from '@goldline/contract/setup'
import { getStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { salonLimits } from '@goldline/domain/business-object/salon'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { fieldsOf } from '../../../client/form-values.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { stack } from '../../../kit/look.ts'
import { NameFields } from '../../../kit/NameFields.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { TrashIcon } from '../../../kit/salon-icons.tsx'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import styles from './SetUp.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'

/** Adds the people who work here: names are enough, the rest is edited under Team. */
export function PeopleStep(props: StepProps) {
  const { data, error, refetch } = useQuery(useApi().query(getStaff, {}))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} />
  return <PeopleForm staff={data.filter(({ active }) => active)} {...props} />
}

/** `id`: undefined for a new person. */
type SetUpPerson = { id?: string; name: string; surname: string; enabled4Booking: boolean }

function PeopleForm({ staff, onDone, skip }: StepProps & { staff: readonly SalonStaff[] }) {
  const people: readonly SetUpPerson[] = staff.map(({ id, name, surname, enabled4Booking }) => {
    return { id, name, surname, enabled4Booking }
  })
  const save = useCall(putSetupPeople, {
    inline: true,
    renews: [getStaff, getCatalogue],
    onDone,
  })
  const form = useForm({
    start: { people },
    ...keptAs('set-up people'),
    check: ({ people }) => ({
      people: people.some(({ name }) => name.trim() === '') ? ({ id: 'form.required' } as const) : undefined,
    }),
    work: save,
    send: ({ people }) =>
      save.mutate({ body: { people: people.map((each) => ({ ...each, name: each.name.trim() })) } }),
  })
  return (
    <StepForm step="people" form={form} skip={skip}>
      <People people={form.values.people} onChange={(people) => form.set({ people })} error={form.errorOf('people')} />
    </StepForm>
  )
}

type PeopleProps = {
  people: readonly SetUpPerson[]
  onChange: (people: readonly SetUpPerson[]) => void
  /** Error shown at each missing name. */
  error: string | undefined
}

function People({ people, onChange, error }: PeopleProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const stayOn = useRestoredFocus(place, people)
  const remove = (index: number) => {
    stayOn('[data-add]')
    onChange(people.toSpliced(index, 1))
  }
  return (
    <div ref={place} className={styles.people}>
      <ul className={stack(8)}>
        {people.map((person, index) => (
          <PersonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new person has no id yet and is edited by their place
            key={index}
            person={person}
            error={person.name.trim() === '' ? error : undefined}
            onChange={(changed) => onChange(people.with(index, { ...person, ...changed }))}
            onRemove={person.id === undefined ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      {people.length < salonLimits.peopleAtOnce && (
        <div>
          <Button
            data-add
            icon={<PlusIcon size={18} />}
            onClick={() => onChange([...people, { name: '', surname: '', enabled4Booking: true }])}
          >
            {t('word.addAPerson')}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = {
  person: SetUpPerson
  error: string | undefined
  onChange: (changed: Partial<SetUpPerson>) => void
  onRemove: (() => void) | undefined
}

function PersonRow({ person, error, onChange, onRemove }: RowProps) {
  const t = useText()
  const field = fieldsOf(person, onChange, (name) => (name === 'name' ? error : undefined))
  const name = fullName(person)
  return (
    <li className={styles.person}>
      <NameFields form={{ field }} autoFocus={person.id === undefined && person.name === ''} />
      <Switch {...field('enabled4Booking')} label={t('word.bookableOnline')} />
      {onRemove && (
        <IconButton bare label={t('word.removeName', { name })} onClick={onRemove}>
          <TrashIcon size={18} />
        </IconButton>
      )}
    </li>
  )
}
