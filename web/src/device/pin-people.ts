import type { ResponseReceived } from '@goldline/contract/call'
import { getPinPeople } from '@goldline/contract/user/devices'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../client/app-context.ts'
import { useText } from '../i18n/use-text.ts'

type Sent = ResponseReceived<typeof getPinPeople>[number]

/** `shortName` is the first name; whoever was invited and has not said a name yet is named so, never by a blank. */
export type PinPerson = Pick<Sent, 'id' | 'hasPin' | 'color'> & {
  readonly fullName: string
  readonly shortName: string
}

/** AUTH-12, POS-05: who enters here by PIN. Nothing but their names and colours is shown. */
export function usePinPeople() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPinPeople, {}))
  const people = data?.map(({ id, hasPin, color, name, surname }): PinPerson => {
    const fullName = `${name} ${surname}`.trim() || t('label.noName')
    return { id, hasPin, color, fullName, shortName: name || fullName }
  })
  return { people, error, retry: () => void refetch() }
}
