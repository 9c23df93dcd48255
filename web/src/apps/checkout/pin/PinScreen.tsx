import { type ReactNode, useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { errorText } from '../../../client/error-text.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useMe, useSalon } from '../../../client/me.ts'
import { PinPad } from '../../../device/PinPad.tsx'
import { type PinPerson, usePinPeople } from '../../../device/pin-people.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { LanguageSwitch } from '../../../kit/LanguageSwitch.tsx'
import { Logo } from '../../../kit/Logo.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RequiresConnection } from '../RequiresConnection.tsx'
import { useIsLocked, useOpenTill } from '../turn.ts'
import styles from './PinScreen.module.css'

/** Renders a till screen only once a person has entered their PIN (POS-05). */
export function RequirePin({ children }: { children: ReactNode }) {
  return useIsLocked() ? <PinScreen /> : children
}

/** Lets people choose their name and enter their PIN; shows nothing else. */
function PinScreen() {
  const t = useText()
  const { language, setLanguage } = useApp()
  const { people, error, retry } = usePinPeople()
  const { name: salon } = useSalon()
  const { data: me } = useMe()
  const [chosen, setChosen] = useState<string>()
  const person = people?.find(({ id }) => id === chosen)
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <div className={stack(16, 'items-start', 'min-w-0')}>
        <Logo markOnly />
        <h1 className={look('f30')}>{t('checkout.pin.title')}</h1>
        <p className={look('quiet')}>{joinFacts(me?.device?.name, salon)}</p>
        {!people && <Loading error={error} refetch={retry} rows={3} />}
        {people && (
          <ul className={styles.people}>
            {people.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={styles.person}
                  aria-pressed={each.id === chosen}
                  onClick={() => setChosen(each.id)}
                >
                  <Avatar name={each.fullName} color={each.color} size="l" />
                  {each.fullName}
                </button>
              </li>
            ))}
          </ul>
        )}
        <LanguageSwitch language={language} onChange={setLanguage} />
      </div>
      <RequiresConnection>{person && <PinEntry key={person.id} person={person} />}</RequiresConnection>
    </main>
  )
}

function PinEntry({ person }: { person: PinPerson }) {
  const intl = useIntl()
  const t = useText()
  const enter = useOpenTill()
  const name = person.fullName
  return (
    <div className={look('p32', 'edge', 'r-xl', 'on-surface', 'text-center')}>
      <h2 className={look('f22')}>{name}</h2>
      <p className={look('quiet')}>{t(person.hasPin ? 'checkout.pin.enter' : 'checkout.pin.none')}</p>
      {person.hasPin && (
        <PinPad
          label={t('checkout.pin.of', { name })}
          busy={enter.isPending}
          error={enter.error ? errorText(intl, enter.error) : undefined}
          onPin={(pin) => enter.mutate({ userId: person.id, pin })}
        />
      )}
    </div>
  )
}
