import { getHealthNoteSettings, updateHealthNoteSettings } from '@goldline/contract/customer/health'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import styles from './HealthSettings.module.css'

/** PRIV-02: whether the salon keeps health notes, and who reads them; each choice counts at once. */
export function Page() {
  const intl = useIntl()
  const cache = useCache()
  const { data, error, refetch } = useQuery(useApi().query(getHealthNoteSettings, {}))
  const change = useCall(updateHealthNoteSettings, {
    onDone: (settings) => cache.write(getHealthNoteSettings, {}, settings),
    onRefused: () => void refetch(),
  })
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.customers.health.intro' })} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <section className={styles.settings} aria-busy={change.isPending}>
          <Switch
            label={intl.formatMessage({ id: 'admin.customers.health.enabled' })}
            hint={intl.formatMessage({ id: 'admin.customers.health.enabled.text' })}
            checked={data.enabled}
            onChange={(enabled) => change.mutate({ body: { enabled } })}
          />
          <p>{intl.formatMessage({ id: 'admin.customers.health.who' })}</p>
        </section>
      )}
    </AdminScreen>
  )
}
