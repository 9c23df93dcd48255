import { getMe } from '@goldline/contract/auth/user'
import {
  getOpening,
  getSalonSettings,
  type OwnOpening,
  type OwnSalon,
  putOpening,
  type SalonSettings,
  updateSalonSettings,
} from '@goldline/contract/setup/settings'
import { getCalendarDays, getCalendarFrame } from '@goldline/contract/staff'
import type { Api } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useStranding } from '../stranded/use-stranding.tsx'

/** Returns the editable fields of the salon. */
export function editableSettings(salon: OwnSalon): SalonSettings {
  const { '@type': _, id: __, version: ___, twConnect: ____, twPro: _____, ...settings } = salon
  return settings
}

/** Saves settings, and refetches the session, which contains the salon's name, zone and currency. */
export function useSaveSettings(onSaved?: () => void) {
  const cache = useCache()
  return useCall(updateSalonSettings, {
    inline: true,
    renews: [getMe, getCalendarFrame, getCalendarDays],
    says: { id: 'admin.salon.saved' },
    onDone: (salon) => {
      cache.write(getSalonSettings, {}, salon)
      onSaved?.()
    },
  })
}

export function useSaveOpening() {
  const t = useText()
  const cache = useCache()
  const { notices } = useApp()
  type OpeningSent = { body: OwnOpening; ifMatch: number }
  const put = (api: Api, { body, ifMatch }: OpeningSent, query: { tried?: 'true' }) =>
    api.ask(putOpening, { body, query }, { ifMatch })
  return useStranding(put, {
    onDone: ({ stranded: _, ...opening }) => {
      cache.write(getOpening, {}, opening)
      void cache.invalidate(getCalendarFrame, getCalendarDays)
      notices.show(t('admin.opening.saved'), 'success')
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) void cache.invalidate(getOpening)
    },
  })
}
