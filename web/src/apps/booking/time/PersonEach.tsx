import { useIntl } from 'react-intl'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { useSeveral } from '../flow/visit.ts'
import { useFirstAvailable } from './first-available.tsx'
import styles from './TimeScreen.module.css'

const anybody = 'anybody'

/** Chooses staff per service (AVL-12), by choice or because nobody does all of them (AVL-10). */
export function PersonEach({ each }: { each: readonly (string | null)[] }) {
  const intl = useIntl()
  const { businessObject, chosen, go } = useFlow()
  const lang = useSalonLanguage()
  const { label, leading } = useFirstAvailable()
  const several = useSeveral()
  const choose = (index: number, value: string) => {
    const staffIds = each.with(index, value === anybody ? null : value)
    go('time', { staffId: null, staffIds, time: undefined }, { replace: true })
  }
  return (
    <>
      <p className={styles.eachNote}>{several ?? intl.formatMessage({ id: 'booking.who.severalNote' })}</p>
      {chosen.map(({ key, product, name }, index) => (
        <div key={key} className={styles.each}>
          <b lang={lang}>{name}</b>
          <RadioPills
            label={intl.formatMessage({ id: 'booking.who.for' }, { service: name })}
            value={each[index] ?? anybody}
            onChange={(value) => choose(index, value)}
            options={[
              { value: anybody, label, leading },
              ...businessObject.staff
                .filter(({ id }) => product.specialists.includes(id))
                .map((person) => ({
                  value: person.id,
                  label: person.name,
                  leading: <PersonAvatar person={person} />,
                })),
            ]}
          />
        </div>
      ))}
      {several === undefined && (
        <Button look="link" onClick={() => go('time', { staffIds: undefined, time: undefined }, { replace: true })}>
          {intl.formatMessage({ id: 'booking.who.one' })}
        </Button>
      )}
    </>
  )
}
