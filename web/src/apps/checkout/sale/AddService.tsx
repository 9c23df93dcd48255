import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../client/Failure.tsx'
import { useMe } from '../../../client/me.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import styles from './Bill.module.css'
import type { Goods } from './goods.ts'
import { useServices } from './goods.ts'
import type { Part } from './parts.ts'

const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What came on top of what was booked, at the price of the day (CAT-05). */
export function AddService({ draft, change, onClose }: Part) {
  const intl = useIntl()
  const { plain } = useMoney()
  const { data: me } = useMe()
  const { services, loading, error } = useServices()
  const [query, setQuery] = useState('')
  const found = services.filter(({ name, category }) =>
    plainText(`${name} ${category}`).includes(plainText(query.trim())),
  )
  const last = draft.lines.findLast(({ staffId }) => staffId !== null)?.staffId ?? me?.staffId ?? null
  const add = ({ key, specialists }: Goods) => {
    const staffId = last !== null && specialists.includes(last) ? last : (specialists[0] ?? null)
    const line = {
      kind: 'SERVICE',
      id: crypto.randomUUID(),
      staffId,
      discount: null,
      product: key,
      quantity: 1,
    } as const
    change((content) => ({ ...content, lines: [...content.lines, line] }))
    onClose()
  }
  return (
    <Dialog title={intl.formatMessage({ id: 'checkout.add.service' })} onClose={onClose}>
      <div className={styles.form}>
        <TextField
          label={intl.formatMessage({ id: 'checkout.add.search' })}
          value={query}
          onChange={setQuery}
          type="search"
          autoComplete="off"
        />
        {loading && <SkeletonList count={4} />}
        {Boolean(error) && <Failure inline error={error} />}
        <ul className={styles.goods}>
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
          {!loading && found.length === 0 && <li>{intl.formatMessage({ id: 'checkout.add.none' })}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
