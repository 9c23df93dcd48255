import { getOfferedServices } from '@goldline/contract/appointment/entry'
import type { ResponseReceived } from '@goldline/contract/call'
import type { previewCustomerImport } from '@goldline/contract/transfer/import'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { stack } from '../../../../kit/look.ts'
import styles from './Import.module.css'

type Names = NonNullable<ResponseReceived<typeof previewCustomerImport>['names']>

/** Choices of products and staff ids by the name in the file; null: deliberately none. */
export type ChosenNames = { services: Record<string, string | null>; people: Record<string, string | null> }

/** Returns the names to send: the choices, and the shown proposals that were left unchanged. */
export const namesToSend = ({ services, people }: Names, chosen: ChosenNames): ChosenNames => ({
  services: { ...withMeaning(services.map(({ name, product }) => [name, product])), ...chosen.services },
  people: { ...withMeaning(people.map(({ name, staffId }) => [name, staffId])), ...chosen.people },
})

const withMeaning = (pairs: [string, string | null][]) =>
  Object.fromEntries(pairs.filter(([, meaning]) => meaning !== null))

type Props = { names: Names; chosen: ChosenNames; onChoose: (chosen: ChosenNames) => void }

/** APT-22: maps the other program's names to services and staff. */
export function Names({ names: { services, people }, chosen, onChoose }: Props) {
  const t = useText()
  const { data: offer } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const nobody = t('admin.customers.import.names.nobody')
  const leaveOut = t('word.leaveOut')
  return (
    <>
      {services.length > 0 && <h3>{t('admin.customers.import.names.services')}</h3>}
      <NameList
        names={services.map(({ name, count, product }) => ({ name, count, meaning: product }))}
        chosen={chosen.services}
        options={(offer?.services ?? []).map(({ product: id, name }) => ({ id, name }))}
        none={leaveOut}
        onChoose={(next) => onChoose({ ...chosen, services: next })}
      />
      {people.length > 0 && <h3>{t('admin.customers.import.names.people')}</h3>}
      <NameList
        names={people.map(({ name, count, staffId }) => ({ name, count, meaning: staffId }))}
        chosen={chosen.people}
        options={(offer?.staff ?? []).map((person) => ({ id: person.id, name: fullName(person) }))}
        none={nobody}
        onChoose={(next) => onChoose({ ...chosen, people: next })}
      />
    </>
  )
}

type ListProps = {
  names: { name: string; count: number; meaning: string | null }[]
  chosen: ChosenNames['services']
  options: { id: string; name: string }[]
  none: string
  onChoose: (chosen: ChosenNames['services']) => void
}

function NameList({ names, chosen, options, none, onChoose }: ListProps) {
  const t = useText()
  return (
    <ul className={stack(8)}>
      {names.map(({ name, count, meaning }) => (
        <li key={name}>
          <label className={styles.column}>
            <span>
              <b>{name}</b>
              <small>{t('word.appointmentCount', { count })}</small>
            </span>
            <select
              value={(name in chosen ? chosen[name] : meaning) ?? ''}
              onChange={(event) => onChoose({ ...chosen, [name]: event.target.value || null })}
            >
              <option value="">{none}</option>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
}
