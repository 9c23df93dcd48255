import { getAppointments } from '@goldline/contract/appointment'
import { getCustomer, getCustomers, type ListedCustomer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { matchesWordStarts, nameWordsOf } from '@goldline/domain/fold'
import { groupBy } from '@goldline/domain/group-by'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { calendarPath, customerSearchPath, paths, pathTo } from '../paths.ts'
import { useMe } from '../session.ts'
import { type FoundCommand, useCommands } from './use-commands.ts'
import { useDayResult, useOfferResults, useReceipts } from './use-offer-results.ts'

const mostCustomers = 6
const mostAppointments = 6
/** For how many found customers the next visits are shown, and how many visits per customer. */
const [mostComing, mostEach] = [3, 2]

/**
 * Finds screens, actions, days, colleagues, customers with the next visits of the first ones, appointments of loaded
 * days, services and receipts. `settled`: the customers match the current text, not the previous one.
 */
export function useSearchResults(typed: string, onKeys: () => void): { found: FoundCommand[]; settled: boolean } {
  const t = useText()
  const fits = (...texts: string[]) => matchesWordStarts(texts.join(' '), typed)
  const commands = useCommands(onKeys)
  const isOpen = (path: string) => commands.some(({ to }) => to === pathTo(path))
  const found: FoundCommand[] = commands.filter(({ name, detail }) => fits(name, detail))
  const { customers, settled } = useCustomers(typed)
  const coming = useNextVisits(settled ? customers : [])
  const atHand = useLoadedAppointments().filter(({ name, detail }) => fits(name, detail))
  const days = useDayResult(typed, isOpen)
  const { colleagues, services } = useOfferResults(typed, isOpen)
  const receipts = useReceipts(typed, isOpen)
  found.push(...days)
  if (nameWordsOf(typed).length === 0) return { found, settled }
  const people = groupBy(customers.map(foundCustomer), ({ name, detail }) => fits(name, detail))
  const others = commands
    .filter((each) => !found.includes(each) && fits(each.name, each.detail, each.also))
    // Screens come before actions, since a synonym usually means a screen: “clients” is the list, not a new customer.
    .sort((a, b) => Number(a.kind === 'action') - Number(b.kind === 'action'))
  const later = coming.filter(({ to }) => !atHand.some((each) => each.to === to))
  // A customer called Frei comes before the rota (“frei”: days off), and similar names after it.
  found.push(...colleagues, ...(people.get(true) ?? []), ...services)
  found.push(...atHand.slice(0, mostAppointments), ...receipts.receipts)
  found.push(...others.map((each) => ({ ...each, guessed: true })), ...(people.get(false) ?? []))
  // Later answers are added at the end, so that the active option does not move.
  found.push(...later.slice(0, Math.max(0, mostAppointments - atHand.length)))
  if (customers.length === mostCustomers) {
    const name = t('admin.palette.more', { query: typed })
    found.push({ to: customerSearchPath(typed), name, detail: '', kind: 'search' })
  }
  // A typed number may mean a receipt, so wait for the receipts, too.
  return { found, settled: settled && (receipts.settled || !/\d/.test(typed)) }
}

/** Searches customers on the server, from two characters on (CUS-02). */
function useCustomers(typed: string): { customers: readonly ListedCustomer[]; settled: boolean } {
  const query = useDeferredValue(typed)
  const { data, isPlaceholderData, isPending } = useQuery({
    ...useApi().query(getCustomers, { query: { query, limit: String(mostCustomers) } }),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  })
  if (typed.length < 2) return { customers: [], settled: true }
  return { customers: data?.customers ?? [], settled: query === typed && !isPlaceholderData && !isPending }
}

const foundCustomer = ({ id, phoneNr, email, ...customer }: ListedCustomer): FoundCommand => ({
  to: pathTo(paths.customers, { id }),
  name: fullName(customer),
  detail: phoneNr ? formatPhoneNr(phoneNr) : (email ?? ''),
  kind: 'customer',
})

/** Returns the customers' next visits, on any day. */
function useNextVisits(customers: readonly ListedCustomer[]): FoundCommand[] {
  const api = useApi()
  const intl = useIntl()
  const timeZone = useMe().data?.salon?.timeZone
  const asAppointment = useAppointmentResult()
  const queries = customers.slice(0, mostComing).map(({ id }) => api.query(getCustomer, { params: { id } }))
  const found = useQueries({ queries }).flatMap(({ data }) => data ?? [])
  if (timeZone === undefined) return []
  return found.flatMap((customer) => {
    const next = customer.appointments.filter(({ coming }) => coming).slice(0, mostEach)
    return next.map(({ services, ...each }) =>
      asAppointment({ ...each, timeZone, name: fullName(customer), what: intl.formatList(services, { type: 'unit' }) }),
    )
  })
}

function useLoadedAppointments(): FoundCommand[] {
  const { who, what } = useAppointmentText()
  const asAppointment = useAppointmentResult()
  return useCache()
    .answersOf(getAppointments)
    .flatMap(({ data }) => data)
    .map((appointment) => {
      const { timeZone } = appointment.businessObject
      return asAppointment({ ...appointment, timeZone, name: who(appointment), what: what(appointment) })
    })
}

type NamedVisit = { id: string; startTime: string; timeZone: string; name: string; what: string }

function useAppointmentResult(): (named: NamedVisit) => FoundCommand {
  const { instantDayTime } = useFormat()
  return ({ id, startTime, timeZone, name, what }) => ({
    to: calendarPath(zone(timeZone).toWall(Date.parse(startTime)).day, id),
    name,
    detail: `${instantDayTime(startTime)}${dot}${what}`,
    kind: 'appointment',
  })
}
