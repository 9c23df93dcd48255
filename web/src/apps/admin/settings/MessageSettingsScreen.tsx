import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import { quietLimits } from '@goldline/domain/message/quiet-hours'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { Select } from '../../../kit/Select.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import styles from './MessageSettings.module.css'

/** MSG-14: when marketing leaves; each choice counts at once. */
export function Page() {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(useApi().query(getMessageSettings, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.messageSettings.intro' })} />
      {!data && <Loading {...{ error, refetch }} rows={3} />}
      {data && (
        <Card>
          <CardSection title={intl.formatMessage({ id: 'admin.messageSettings.quiet' })}>
            <Quiet saved={data} />
          </CardSection>
        </Card>
      )}
    </AdminScreen>
  )
}

function Quiet({ saved }: { saved: MessageSettings }) {
  const intl = useIntl()
  const cache = useCache()
  const save = useCall(updateMessageSettings, {
    onDone: (settings) => cache.write(getMessageSettings, {}, settings),
    onRefused: () => void cache.invalidate(getMessageSettings),
  })
  const sent = save.isPending ? save.variables.body : {}
  const shown = <Name extends keyof MessageSettings>(name: Name) => sent[name] ?? saved[name]
  const change = (body: Partial<MessageSettings>) => save.mutate({ body })
  return (
    <div className={styles.quiet} aria-busy={save.isPending}>
      <p>{intl.formatMessage({ id: 'admin.messageSettings.quiet.text' })}</p>
      <div className={styles.hours}>
        <Hour
          name="quietFromHour"
          value={shown('quietFromHour')}
          onChange={(quietFromHour) => change({ quietFromHour })}
        />
        <Hour
          name="quietUntilHour"
          value={shown('quietUntilHour')}
          onChange={(quietUntilHour) => change({ quietUntilHour })}
        />
      </div>
      <Switch
        label={intl.formatMessage({ id: 'admin.messageSettings.quietSundays' })}
        hint={intl.formatMessage({ id: 'admin.messageSettings.quietSundays.hint' })}
        checked={shown('quietSundays')}
        onChange={(quietSundays) => change({ quietSundays })}
      />
    </div>
  )
}

type HourProps = { name: keyof typeof quietLimits; value: number; onChange: (hour: number) => void }

function Hour({ name, value, onChange }: HourProps) {
  const intl = useIntl()
  const { timeOfDay } = useFormat()
  const { min, max } = quietLimits[name]
  return (
    <Select
      label={intl.formatMessage({ id: `admin.messageSettings.${name}` })}
      options={Array.from({ length: max - min + 1 }, (_, index) => String(min + index))}
      value={String(value)}
      labelOf={(hour) => timeOfDay(`${hour.padStart(2, '0')}:00:00`)}
      onChange={(hour) => hour !== null && onChange(Number(hour))}
    />
  )
}
