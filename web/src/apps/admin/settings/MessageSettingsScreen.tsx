import { getMe } from '@goldline/contract/auth/user'
import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import { quietLimits } from '@goldline/domain/message/quiet-hours'
import { maxPartnerDomains } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { LinesForm, splitLines } from './LinesForm.tsx'
import styles from './MessageSettings.module.css'

/** Settings of when marketing is sent (MSG-14), and which partner websites texts may link to (MSG-06). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getMessageSettings, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.messageSettings.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={3} />}
      {data && (
        <div className={styles.card}>
          <Card>
            <CardSection title={t('admin.messageSettings.quiet')}>
              <QuietHoursForm saved={data} />
            </CardSection>
            <CardSection title={t('admin.messageSettings.partners')}>
              <Partners saved={data} />
            </CardSection>
          </Card>
        </div>
      )}
    </AdminScreen>
  )
}

const wrong = { id: 'admin.messageSettings.partnerDomains.wrong' } as const
const tooMany = { id: 'admin.messageSettings.partnerDomains.many', values: { most: maxPartnerDomains } } as const

function Partners({ saved: { partnerDomains } }: { saved: MessageSettings }) {
  const t = useText()
  const cache = useCache()
  const save = useCall(updateMessageSettings, {
    inline: true,
    says: { id: 'admin.messageSettings.partners.saved' },
    renews: [getMe],
    onDone: (settings) => cache.write(getMessageSettings, {}, settings),
  })
  const form = useForm({
    start: { partnerDomains: partnerDomains.join('\n') },
    ...keptAs('partner domains'),
    check: (said) => (splitLines(said.partnerDomains).length > maxPartnerDomains ? { partnerDomains: tooMany } : {}),
    work: save,
    send: (said) => save.mutate({ body: { partnerDomains: splitLines(said.partnerDomains) } }),
    refused: (error) => (error instanceof ApiError && error.status === 400 ? { partnerDomains: wrong } : undefined),
  })
  return (
    <LinesForm
      form={form}
      name="partnerDomains"
      label={t('admin.messageSettings.partnerDomains')}
      hint={t('admin.messageSettings.partnerDomains.hint', { most: maxPartnerDomains })}
    />
  )
}

function QuietHoursForm({ saved }: { saved: MessageSettings }) {
  const t = useText()
  const cache = useCache()
  const save = useCall(updateMessageSettings, {
    onDone: (settings) => cache.write(getMessageSettings, {}, settings),
    onRefused: () => void cache.invalidate(getMessageSettings),
  })
  const sent = save.isPending ? save.variables.body : {}
  const shown = <Name extends keyof MessageSettings>(name: Name) => sent[name] ?? saved[name]
  const change = (body: Partial<MessageSettings>) => save.mutate({ body })
  return (
    <div className={classes(stack(16, 'mt8'), styles.quiet)} aria-busy={save.isPending}>
      <p>{t('admin.messageSettings.quiet.text')}</p>
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
        label={t('admin.messageSettings.quietSundays')}
        hint={t('admin.messageSettings.quietSundays.hint')}
        value={shown('quietSundays')}
        onChange={(quietSundays) => change({ quietSundays })}
      />
    </div>
  )
}

type HourProps = { name: keyof typeof quietLimits; value: number; onChange: (hour: number) => void }

function Hour({ name, value, onChange }: HourProps) {
  const t = useText()
  const { timeOfDay } = useFormat()
  const { min, max } = quietLimits[name]
  return (
    <Select
      label={t(`admin.messageSettings.${name}`)}
      options={Array.from({ length: max - min + 1 }, (_, index) => min + index)}
      value={value}
      labelOf={(hour) => timeOfDay(`${String(hour).padStart(2, '0')}:00:00`)}
      onChange={onChange}
    />
  )
}
