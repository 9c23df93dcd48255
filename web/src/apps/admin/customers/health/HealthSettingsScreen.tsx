import { getHealthNoteSettings, updateHealthNoteSettings } from '@goldline/contract/customer/health'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Switch } from '../../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import styles from './HealthSettings.module.css'

/** PRIV-02: sets whether the salon keeps health notes, and says who may read them; a change takes effect at once. */
export function Page() {
  const t = useText()
  const cache = useCache()
  const { data, error, refetch } = useQuery(useApi().query(getHealthNoteSettings, {}))
  const change = useCall(updateHealthNoteSettings, {
    onDone: (settings) => cache.write(getHealthNoteSettings, {}, settings),
    onRefused: () => void refetch(),
  })
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.customers.health.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <section className={styles.settings} aria-busy={change.isPending}>
          <Switch
            label={t('admin.customers.health.enabled')}
            hint={t('admin.customers.health.enabled.text')}
            value={data.enabled}
            onChange={(enabled) => change.mutate({ body: { enabled } })}
          />
          <p>{t('admin.customers.health.who')}</p>
        </section>
      )}
    </AdminScreen>
  )
}
