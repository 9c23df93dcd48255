import { getPackages, type Package } from '@goldline/contract/checkout/packages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { WalletIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { useSalon } from '../../session.ts'
import styles from '../Till.module.css'
import { PackageDialog } from './PackageDialog.tsx'

/** Lists packages of several visits for one price, which the till sells (POS-17). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPackages, {}))
  const [opened, setOpened] = useState<{ offered?: Package }>()
  const add = (
    <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => setOpened({})}>
      {t('admin.books.package.new')}
    </Button>
  )
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.books.packages.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<WalletIcon />}
          title={t('admin.books.packages.none')}
          text={t('admin.books.packages.none.text')}
          action={add}
        />
      )}
      {data && data.length > 0 && (
        <div className={styles.narrow}>
          <div className={classes(row(12, 'bottom', 'wrap', 'mb16'), styles.asked)}>{add}</div>
          <ul className={stack(8)}>
            {data.map((offered) => (
              <li key={offered.id}>
                <PackageRow offered={offered} onOpen={() => setOpened({ offered })} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {opened && <PackageDialog offered={opened.offered} onClose={() => setOpened(undefined)} />}
    </AdminScreen>
  )
}

function PackageRow({
  offered: { name, productName, visits, price },
  onOpen,
}: {
  offered: Package
  onOpen: () => void
}) {
  const t = useText()
  const { currency } = useSalon()
  const { amount } = useFormat()
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span>
        <b>{name}</b>
        <small>{t('word.timesName', { count: visits, name: productName })}</small>
      </span>
      <span className={classes(look('w700', 'num', 'text-right'), styles.amount)}>{amount(price ?? 0, currency)}</span>
    </button>
  )
}
