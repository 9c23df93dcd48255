import { getFreePeople } from '@goldline/contract/checkout/draft'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { row, stack } from '../../../kit/look.ts'
import styles from './Bill.module.css'
import { type Goods, useSalonPeople } from './goods.ts'

type Props = { service: Goods; onPick: (staffId: string | null) => void; onClose: () => void }

/** Asks who did a service, to credit turnover and tip; staff who are free now come first (POS-01e). */
export function PersonDialog({ service: { key, name, specialists }, onPick, onClose }: Props) {
  const t = useText()
  const { people } = useSalonPeople()
  const { data: free = [] } = useQuery(useApi().query(getFreePeople, { query: { product: key } }))
  const able = people.filter(({ id }) => specialists.includes(id))
  const isFree = ({ id }: { id: string }) => free.includes(id)
  const inOrder = [...able.filter(isFree), ...able.filter((person) => !isFree(person))]
  return (
    <Dialog title={t('checkout.who', { service: name })} size="small" onClose={onClose}>
      <ul className={classes(stack(8), styles.goods)}>
        {inOrder.map((person) => (
          <li key={person.id}>
            <button type="button" onClick={() => onPick(person.id)}>
              <span className={row(12, 'middle')}>
                <PersonAvatar person={person} size="m" />
                {person.name}
              </span>
              {isFree(person) && <b>{t('checkout.who.free')}</b>}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => onPick(null)}>
            {t('word.nobodyNamed')}
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
