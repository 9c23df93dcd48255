import { getSalonSettings, type OwnOpening } from '@goldline/contract/setup/settings'
import { hasHolidays, holidaysOf, regions } from '@goldline/domain/business-object/holidays'
import { withClosedDays } from '@goldline/domain/business-object/opening-edit'
import type { Day } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { messageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { useSalon } from '../session.ts'
import { useSaveSettings } from './save-settings.ts'

type Props = { opening: OwnOpening; today: Day; onChange: (opening: OwnOpening) => void }

/** Sets the coming public holidays of a canton or Land, of this year and the next, as closed days (BIZ-08). */
export function Holidays({ opening, today, onChange }: Props) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { country } = useSalon()
  const { data: salon } = useQuery(useApi().query(getSalonSettings, {}))
  const save = useSaveSettings()
  const region = country === 'AT' ? 'AT' : (salon?.holidayRegion ?? undefined)
  if (!hasHolidays(country)) return null
  const nameOf = (each: string) => t(messageId(`admin.opening.region.${country}.${each}`))
  const year = Number(today.slice(0, 4))
  const coming = (region === undefined ? [] : [year, year + 1].flatMap((each) => holidaysOf(country, region, each)))
    .map(({ name, date }) => ({ date, name: t(`admin.opening.holiday.${name}`) }))
    .filter(({ date }) => date >= today)
  return (
    <>
      {country !== 'AT' && (
        <Select
          label={t(country === 'CH' ? 'admin.opening.canton' : 'admin.opening.land')}
          options={regions[country].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), intl.locale))}
          value={region ?? ''}
          labelOf={nameOf}
          onChange={(next) => save.mutate({ body: { holidayRegion: next } })}
          hint={t('admin.opening.region.hint')}
        />
      )}
      {coming.length > 0 && (
        <div className={row(16, 'wrap', 'across', 'gy8', 'middle')}>
          <span>{coming.map(({ date, name }) => `${name} (${format.dayNumeric(date)})`).join(', ')}</span>
          <Button
            onClick={() =>
              onChange(
                withClosedDays(
                  opening,
                  coming.map(({ date }) => date),
                ),
              )
            }
          >
            {t('admin.opening.holidays')}
          </Button>
        </div>
      )}
    </>
  )
}
