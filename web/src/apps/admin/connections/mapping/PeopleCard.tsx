import type { MarketplaceEmployee, MarketplaceMapping } from '@goldline/contract/marketplace/mapping'
import { fullName } from '@goldline/domain/user/full-name'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look } from '../../../../kit/look.ts'
import styles from './Mapping.module.css'
import { anybodyChoice, type MappingForm, savedPerson } from './use-mapping.ts'

type Props = {
  mapping: MarketplaceMapping
  state: MappingForm
  /** Called to create a person for the employee. */
  onMissing: (employee: MarketplaceEmployee) => void
}

/** Lists the marketplace's employees, unmapped ones first, and maps them to the salon's staff. */
export function PeopleCard({ mapping, state, onMissing }: Props) {
  const t = useText()
  const isOpen = (each: MarketplaceEmployee) => savedPerson(each) === ''
  const open = mapping.employees.filter(isOpen)
  const employees = [...open, ...mapping.employees.filter((each) => !isOpen(each))]
  const nameOf = (id: string) => {
    if (id === anybodyChoice) return t('word.firstAvailablePerson')
    const person = mapping.people.find((each) => each.id === id)
    return person ? fullName(person) : ''
  }
  return (
    <Card>
      <CardSection title={t('admin.mapping.people', { open: open.length, count: employees.length })}>
        <ul className={classes(look('mt8'), styles.people)}>
          {employees.map((employee) => {
            const { suggestion } = employee
            const chosen = state.person(employee)
            return (
              <li key={employee.twEmployeeId} data-join={chosen === '' ? 'open' : undefined}>
                <Combobox
                  label={employee.name}
                  options={[...mapping.people.map(({ id }) => id), anybodyChoice]}
                  value={chosen}
                  labelOf={nameOf}
                  onChange={(id) => state.choosePerson(employee, id)}
                />
                {chosen === '' && suggestion && (
                  <Button onClick={() => state.choosePerson(employee, suggestion)}>
                    {t('admin.mapping.take', { name: nameOf(suggestion) })}
                  </Button>
                )}
                {chosen === '' && (
                  <Button kind="link" onClick={() => onMissing(employee)}>
                    {t('admin.mapping.new.person')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </CardSection>
    </Card>
  )
}
