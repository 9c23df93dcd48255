import type { OwnSalon, SalonSettings } from '@goldline/contract/setup/settings'
import { isUrlName, salonLimits, subscribersOf } from '@goldline/domain/business-object/salon'
import { changesOf } from '../../../client/form-values.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useEdit } from '../drafts/EditForm.tsx'
import { editableSettings, useSaveSettings } from './save-settings.ts'

/** The form's values; numbers are held as typed. */
type SalonValues = SalonSettings & { rate: string; appointmentDays: string; orderDays: string; subscribers: string }

const toSalonValues = (salon: OwnSalon): SalonValues => ({
  ...editableSettings(salon),
  rate: String(salon.spendAmountToBonusPointConversionRate),
  appointmentDays: String(salon.appointmentLifeTimeInDays),
  orderDays: String(salon.orderLifetimeInDays),
  subscribers: salon.boNotificationSettings.subscribers,
})

function toSalonSettings({ rate, appointmentDays, orderDays, subscribers, ...settings }: SalonValues): SalonSettings {
  return {
    ...settings,
    spendAmountToBonusPointConversionRate: Number(rate),
    appointmentLifeTimeInDays: Number(appointmentDays),
    orderLifetimeInDays: Number(orderDays),
    boNotificationSettings: { subscribers },
  }
}

const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

function findErrors(typed: SalonValues): { [Field in keyof SalonValues]?: { id: MessageId } | undefined } {
  const days = { id: 'admin.salon.days.wrong' } as const
  return {
    name: typed.name.trim() === '' ? { id: 'form.required' } : undefined,
    urlName: isUrlName(typed.urlName) ? undefined : { id: 'admin.salon.urlName.wrong' },
    rate: isWithin(typed.rate, salonLimits.rate) ? undefined : { id: 'admin.salon.rate.wrong' },
    appointmentDays: isWithin(typed.appointmentDays, salonLimits.lifetime) ? undefined : days,
    orderDays: isWithin(typed.orderDays, salonLimits.lifetime) ? undefined : days,
    subscribers: subscribersOf(typed.subscribers) === undefined ? { id: 'admin.salon.subscribers.wrong' } : undefined,
  }
}

/** Returns the form of the salon's settings, and whether its input changes any of them. */
export function useSalonForm(saved: OwnSalon) {
  const save = useSaveSettings()
  const form = useEdit<SalonValues>({
    saved: toSalonValues(saved),
    draft: 'salon',
    check: findErrors,
    work: save,
    send: () => save.mutate({ body: changed }),
  })
  const changed = changesOf(editableSettings(saved), toSalonSettings(form.values))
  return { form, dirty: Object.keys(changed).length > 0 }
}
