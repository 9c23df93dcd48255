import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useMe } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import type { SalePart } from '../use-draft.ts'
import styles from './Bill.module.css'
import { findLikelyPerson, findServices, type Goods, useSalonPeople, useServices, withService } from './goods.ts'
import { PersonDialog } from './PersonDialog.tsx'

/** Adds a service that was not booked, at today's price (CAT-05), with the person who did it. */
export function AddService({ draft, change, onClose }: SalePart) {
  const t = useText()
  const { plain } = useMoney()
  const { data: me } = useMe()
  const { services, loading, error } = useServices()
  const { people, find } = useSalonPeople()
  const [query, setQuery] = useState('')
  const last = draft.lines.findLast(({ staffId }) => staffId !== null)?.staffId ?? me?.staffId ?? null
  const [person, setPerson] = useState(last)
  const found = findServices(services, query)
  const [unassigned, setUnassigned] = useState<Goods>()
  const add = (service: Goods, staffId: string | null | undefined = findLikelyPerson(service, [person, last])) => {
    if (staffId === undefined) return setUnassigned(service)
    change(withService(service, staffId))
    onClose()
  }
  if (unassigned)
    return (
      <PersonDialog
        service={unassigned}
        onPick={(staffId) => add(unassigned, staffId)}
        onClose={() => setUnassigned(undefined)}
      />
    )
  return (
    <Dialog title={t('word.service')} onClose={onClose}>
      <div className={stack(16, 'min-w-0')}>
        <TextField
          label={t('word.searchServices')}
          value={query}
          onChange={setQuery}
          type="search"
          autoComplete="off"
        />
        <Combobox
          label={t('checkout.bill.person')}
          hint={t('checkout.add.person')}
          options={people.map(({ id }) => id)}
          value={person}
          labelOf={(id) => find(id)?.name ?? ''}
          onChange={setPerson}
        />
        {loading && <SkeletonList count={4} />}
        {Boolean(error) && <Failure inline error={error} />}
        <ul className={classes(stack(8), styles.goods)}>
          {found.map((each) => (
            <li key={each.key}>
              <button type="button" onClick={() => add(each)}>
                <span>
                  {each.name}
                  {each.category && <small>{each.category}</small>}
                </span>
                <b>{plain(each.price)}</b>
              </button>
            </li>
          ))}
          {!loading && found.length === 0 && <li>{t('checkout.add.none')}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
