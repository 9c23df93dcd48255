import { getPackages } from '@goldline/contract/checkout/packages'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useMoney } from '../money.ts'
import styles from './Bill.module.css'
import type { Part } from './use-draft.ts'

/** POS-17: several visits for one price; they are the customer's, so there has to be one. */
export function SellPackage({ draft, change, onClose }: Part) {
  const t = useText()
  const { plain } = useMoney()
  const { data: packages, error, refetch } = useQuery(useApi().query(getPackages, {}))
  const add = (packageId: string) => {
    const line = { kind: 'PACKAGE', id: crypto.randomUUID(), packageId, staffId: null, discount: null } as const
    change((content) => ({ ...content, lines: [...content.lines, { ...line, quantity: 1 }] }))
    onClose()
  }
  return (
    <Dialog title={t('checkout.package.sell')} onClose={onClose}>
      <div className={styles.form}>
        {!draft.customer && <p>{t('checkout.package.nobody')}</p>}
        {!packages && <Loading inline error={error} refetch={refetch} rows={3} />}
        <ul className={styles.goods}>
          {packages?.map(({ id, name, productName, visits, price }) => (
            <li key={id}>
              <button type="button" disabled={!draft.customer} onClick={() => add(id)}>
                <span>
                  {name}
                  <small>{t('checkout.package.of', { count: visits, name: productName })}</small>
                </span>
                <b>{plain(price ?? 0)}</b>
              </button>
            </li>
          ))}
          {packages?.length === 0 && <li>{t('checkout.package.none')}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
