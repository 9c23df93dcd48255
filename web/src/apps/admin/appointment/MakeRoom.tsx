import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { blockTime, enterAppointment } from '@goldline/contract/appointment/entry'
import { getBlockerRoom, getRoom } from '@goldline/contract/appointment/placement'
import type { BodySent } from '@goldline/contract/call'
import { productKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { unassignedId } from '../days/stretches.ts'
import { type Moves, movesBody, useMoveText, usePeopleOfDay } from './moves.ts'
import type { BrokenRules, ChangeRequest } from './use-salon-change.ts'

type Props = { room: NonNullable<BrokenRules['room']>; busy: boolean }

/** Offers moves of other visits that make room without breaking a rule (AVL-03); renders nothing if there are none. */
export function MakeRoom({ room: { sent, make }, busy }: Props) {
  const cache = useCache()
  const blocked = findWantedBlocker(cache, sent)
  const wanted = blocked ? undefined : findWantedVisit(cache, sent)
  if (blocked) return <RoomForBlocker blocked={blocked} make={make} busy={busy} />
  return wanted ? <RoomForVisit wanted={wanted} make={make} busy={busy} /> : null
}

type RoomMaker = Pick<Props, 'busy'> & { make: Props['room']['make'] }

const freshOptions = { staleTime: 0, retry: false } as const

function RoomForVisit({ wanted, ...making }: RoomMaker & { wanted: WantedVisit }) {
  const { data } = useQuery({ ...useApi().query(getRoom, { query: buildRoomQuery(wanted) }), ...freshOptions })
  return data && data.length > 0 ? <RoomOption moves={data} startTime={wanted.startTime} {...making} /> : null
}

function RoomForBlocker({ blocked, ...making }: RoomMaker & { blocked: WantedBlocker }) {
  const { data } = useQuery({ ...useApi().query(getBlockerRoom, { query: blocked }), ...freshOptions })
  return data && data.length > 0 ? <RoomOption moves={data} startTime={blocked.startTime} {...making} /> : null
}

function RoomOption({ moves, startTime, make, busy }: RoomMaker & { moves: Moves; startTime: string }) {
  const t = useText()
  const textOf = useMoveText(usePeopleOfDay(startTime))
  const said = () => t('admin.room.made', { moves: moves.map(textOf).join(dot) })
  return (
    <section className={stack(8, 'items-start', 'mt16', 'pt16', 'ruled')} aria-label={t('admin.room.title')}>
      <h3 className={look('f17')}>{t('admin.room.title')}</h3>
      <ul className={classes(stack(8), 'bullets')}>
        {moves.map((move) => (
          <li key={move.appointment.id}>{textOf(move)}</li>
        ))}
      </ul>
      <Button kind="gold" busy={busy} onClick={() => make(movesBody(moves), said())}>
        {t('admin.room.make')}
      </Button>
    </section>
  )
}

type Edit = BodySent<typeof editAppointment>
/** `appointment`: id of the appointment to be moved there, if it exists already. */
type WantedVisit = Pick<BodySent<typeof enterAppointment>, 'startTime' | 'services'> & { appointment?: string }

type WantedBlocker = Pick<BodySent<typeof blockTime>, 'staffId' | 'startTime' | 'endTime'> & { appointment?: string }

/** Returns staff and span of a blocker for one person; undefined for any other request. */
function findWantedBlocker(cache: Cache, { params, body }: ChangeRequest): WantedBlocker | undefined {
  if (params === undefined) {
    const { staffId, startTime, endTime, again } = body as Partial<BodySent<typeof blockTime>>
    const isOne = staffId !== undefined && startTime !== undefined && endTime !== undefined && again === undefined
    return isOne ? { staffId, startTime, endTime } : undefined
  }
  const blocker = cachedAppointment(cache, params.id)
  if (blocker?.bookingType !== 'BLOCKER' || !affectsOne(body)) return undefined
  const edit = body as Edit
  const { startTime = blocker.startTime, endTime = blocker.endTime } = edit
  const staffId = edit.staffId ?? blocker.staffId
  return staffId === null ? undefined : { staffId, startTime, endTime, appointment: blocker.id }
}

const cachedAppointment = (cache: Cache, id: string): Appointment | undefined =>
  cache
    .answersOf(getAppointments)
    .flatMap(({ data }) => data)
    .find((each) => each.id === id)

const affectsOne = (body: ChangeRequest['body']): boolean => ((body as Edit).scope ?? 'this') === 'this'

/**
 * Returns start and services of the one visit that needs room; undefined for none or several. A request without an
 * appointment id is an entry, which the types do not express.
 */
function findWantedVisit(cache: Cache, { params, body }: ChangeRequest): WantedVisit | undefined {
  if (params === undefined) {
    const { startTime, services, again, party } = body as Partial<BodySent<typeof enterAppointment>>
    const isOne = again === undefined && party === undefined
    return startTime !== undefined && services !== undefined && isOne ? { startTime, services } : undefined
  }
  const edit = body as Edit
  const appointment = cachedAppointment(cache, params.id)
  if (!appointment || appointment.services.length === 0 || !affectsOne(body)) return undefined
  const { startTime = appointment.startTime, services = servicesToPlace(appointment, edit) } = edit
  return { startTime, services, appointment: appointment.id }
}

/** Keeps fixed and requested people; adds extra length to the last service. */
function servicesToPlace(
  { services, staffId, pinned, estimatedDuration }: Appointment,
  edit: Edit,
): WantedVisit['services'] {
  const longer = edit.duration === undefined ? 0 : edit.duration - estimatedDuration
  return services.map((service, index) => {
    const wished = pinned ? service.staffId : (service.requestedStaffId ?? staffId)
    const before = wished ?? (edit.keepPeople ? service.staffId : null)
    return {
      product: productKey(service),
      staffId: edit.staffId !== undefined ? edit.staffId : before === unassignedId ? null : before,
      duration: service.duration + (index === services.length - 1 ? longer : 0),
    }
  })
}

const buildRoomQuery = ({ startTime, services, appointment }: WantedVisit) => ({
  startTime,
  appointment,
  products: services.map(({ product }) => product).join(),
  staffIds: services.map(({ staffId }) => staffId ?? 'any').join(),
  durations: services.map(({ duration }) => duration ?? '').join(),
})
