import { type CustomerImport, getCustomerImport } from '@goldline/contract/customer/import'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import styles from './Import.module.css'
import { Mapping } from './Mapping.tsx'
import { Result } from './Result.tsx'

const pollMs = 1000

/** An import: first its columns, then its progress, then its result. */
export function OneImport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...useApi().query(getCustomerImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? pollMs : false),
  })
  if (!data) return <Loading error={error} refetch={refetch} rows={4} />
  if (data.state === 'UPLOADED') return <Mapping record={data} />
  return data.state === 'RUNNING' ? <Progress record={data} /> : <Result record={data} />
}

function Progress({ record: { done, total } }: { record: CustomerImport }) {
  const t = useText()
  const text = t('admin.customers.import.running', { done, total })
  return (
    <section className={styles.progress}>
      <p role="status">{text}</p>
      <progress max={total} value={done} aria-label={text} />
      <p>{t('admin.customers.import.leave')}</p>
    </section>
  )
}
