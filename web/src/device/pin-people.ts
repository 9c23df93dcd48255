import { getPinPeople } from '@goldline/contract/auth/devices'
import type { ResponseReceived } from '@goldline/contract/call'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../client/app-context.ts'
import { useText } from '../i18n/use-text.ts'

type SentPerson = ResponseReceived<typeof getPinPeople>[number]

/** `shortName`: the first name, or a label for invited people who have no name yet; never empty. */
export type PinPerson = Pick<SentPerson, 'id' | 'hasPin' | 'color'> & {
  readonly fullName: string
  readonly shortName: string
}

/** Queries the people who can enter by PIN here (AUTH-12, POS-05). Only names and colours are shown. */
export function usePinPeople() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPinPeople, {}))
  const people = data?.map(({ id, hasPin, color, name, surname }): PinPerson => {
    const whole = fullName({ name, surname }) || t('label.noName')
    return { id, hasPin, color, fullName: whole, shortName: name || whole }
  })
  return { people, error, retry: () => void refetch() }
}
