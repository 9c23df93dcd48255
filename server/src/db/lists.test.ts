import { visitReasons } from '@goldline/domain/appointment/import/columns'
import { appointmentChanges, newsKinds } from '@goldline/domain/appointment/news'
import { appointmentStatuses, bookingTypes, historyActors } from '@goldline/domain/appointment/status'
import { requestStates } from '@goldline/domain/appointment/visit-request'
import { challengePurposes } from '@goldline/domain/auth/pin'
import { absenceKinds, absenceStatuses, hoursKinds } from '@goldline/domain/availability/working-time'
import { preferredSlotsChoices } from '@goldline/domain/business-object/booking-rules'
import { consentStates, consentWays } from '@goldline/domain/business-object/gallery'
import { setupItems, setupSteps } from '@goldline/domain/business-object/setup'
import { giftEntryKinds, giftMotifs, giftOrderStates } from '@goldline/domain/checkout/gift-order'
import {
  lineKinds,
  orderKinds,
  paymentKinds,
  pointKinds,
  prepaidKinds,
  stockKinds,
} from '@goldline/domain/checkout/sale'
import { withdrawalOutcomes } from '@goldline/domain/checkout/withdrawal'
import { consentGivers, consentKinds } from '@goldline/domain/consent/kinds'
import { creditEntryKinds } from '@goldline/domain/credit/budget'
import { creditOrderStates } from '@goldline/domain/credit/order'
import { topUpStopReasons } from '@goldline/domain/credit/top-up'
import { importReasons } from '@goldline/domain/customer/csv'
import { customerChanges } from '@goldline/domain/customer/edit'
import { countries } from '@goldline/domain/customer/phone'
import { customerTypes } from '@goldline/domain/customer/type'
import { questionKinds } from '@goldline/domain/form/questions'
import { googleStatuses } from '@goldline/domain/google/booking-server'
import { referralStates } from '@goldline/domain/google/landing'
import { placeLinkProblems } from '@goldline/domain/google/place-link'
import { bookingRefusals, marketplaceEvents, marketplaceStatuses } from '@goldline/domain/marketplace/booking'
import { linkKinds } from '@goldline/domain/marketplace/link'
import { communicationWays } from '@goldline/domain/message/bulk/audience'
import { campaignKinds, campaignProblems } from '@goldline/domain/message/campaign/kinds'
import { communicationPreferences } from '@goldline/domain/message/communication-preference'
import { calendarMethods, channels, languages, messageStatuses } from '@goldline/domain/message/kinds'
import { messageCauses } from '@goldline/domain/message/sent'
import { setupStates } from '@goldline/domain/payment/cards'
import { depositEntryKinds, depositStates, securities } from '@goldline/domain/payment/deposit'
import { disputeStates } from '@goldline/domain/payment/deposit-outcome'
import { feeStates } from '@goldline/domain/payment/no-show-fee'
import { priceReasons } from '@goldline/domain/product/price'
import { queueStatuses } from '@goldline/domain/queue/status'
import { reviewSources, reviewStatuses } from '@goldline/domain/review/status'
import { calendarProblems } from '@goldline/domain/staff/busy-calendar'
import { staffPermissions } from '@goldline/domain/staff/permission'
import { weekdays } from '@goldline/domain/time/day'
import { dateOrders } from '@goldline/domain/time/read-typed'
import { deviceClients } from '@goldline/domain/user/device'
import { clients, roles } from '@goldline/domain/user/role'
import { tiers } from '@goldline/domain/user/tier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'

/** Allowed values by `table.column`. A customer has no row in user_role. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'app_user.language': languages,
  'appointment.status': appointmentStatuses,
  'appointment.booking_type': bookingTypes,
  'appointment_history.by': historyActors,
  'appointment_history.what': appointmentChanges,
  'appointment_history.news': newsKinds,
  'appointment_service.price_reason': priceReasons,
  'bonus_point_entry.kind': pointKinds,
  'bulk_message.communication_way': communicationWays,
  'business_object.country': countries,
  'business_object.language': languages,
  'business_object.preferred_slots': preferredSlotsChoices,
  'business_object.version': tiers,
  'campaign.communication_way': communicationWays,
  'campaign.customer_type': customerTypes,
  'campaign.kind': campaignKinds,
  'campaign.problem': campaignProblems,
  'busy_calendar.problem': calendarProblems,
  'challenge.purpose': challengePurposes,
  'communication_unit_price.communication_way': channels,
  'consent.client': clients,
  'consent.given_by': consentGivers,
  'consent.kind': consentKinds,
  'consent.language': languages,
  'credit_entry.kind': creditEntryKinds,
  'credit_order.currency': ['EUR'],
  'credit_order.state': creditOrderStates,
  'credit_watch.top_up_ended': topUpStopReasons,
  'customer.language': languages,
  'customer_history.what': customerChanges,
  'customer_import.date_order': dateOrders,
  'customer_import.kind': ['CUSTOMERS', 'VISITS'],
  'customer_import.state': ['UPLOADED', 'RUNNING', 'DONE'],
  'customer_import_refusal.reason': [...importReasons, ...visitReasons],
  'customer_profile.communication_preference': communicationPreferences,
  'customer_profile.type': customerTypes,
  'device.client': deviceClients,
  'gallery_picture.consent': consentStates,
  'gallery_picture.consent_way': consentWays,
  'google_booking.told_status': googleStatuses,
  'google_place_link.problem': placeLinkProblems,
  'google_referral.state': referralStates,
  'invoice_payment.state': creditOrderStates,
  'lexoffice_connection.language': languages,
  'early_report.outcome': ['DELIVERED', 'FAILED'],
  'marketplace_booking.refused': bookingRefusals,
  'marketplace_booking.status': marketplaceStatuses,
  'marketplace_booking.told': marketplaceStatuses.filter((status) => status !== 'CREATED'),
  'marketplace_event.what': marketplaceEvents,
  'marketplace_link.kind': linkKinds,
  'message.channel': channels,
  'message.ics_method': calendarMethods,
  'message.failure': messageCauses,
  'message.status': messageStatuses,
  'opening_rule.weekday': weekdays,
  'payment_method_setup.state': setupStates,
  'form_signature.language': languages,
  'question.kind': questionKinds,
  'deposit_rule.security': securities,
  'visit_card.language': languages,
  'visit_card.state': feeStates,
  'visit_deposit.dispute': disputeStates,
  'visit_deposit.security': securities,
  'visit_deposit.state': depositStates,
  'visit_deposit_entry.kind': depositEntryKinds,
  'visit_request.state': requestStates,
  'queue_entry.language': languages,
  'queue_entry.status': queueStatuses,
  'order_line.kind': lineKinds,
  'order_payment.kind': paymentKinds,
  'review.google_reply': ['WAITING', 'REFUSED'],
  'review.language': languages,
  'review.source': reviewSources,
  'review.status': reviewStatuses,
  'customer_package_entry.kind': prepaidKinds,
  'gift_card_entry.kind': prepaidKinds,
  'gift_order.language': languages,
  'gift_order.motif': giftMotifs,
  'gift_order.state': giftOrderStates,
  'gift_order_entry.kind': giftEntryKinds,
  'withdrawal.language': languages,
  'withdrawal.outcome': withdrawalOutcomes,
  'sale_order.kind': orderKinds,
  'salon_setup.done': setupItems,
  'salon_setup.step': setupSteps,
  'staff.permissions': staffPermissions,
  'staff_absence.kind': absenceKinds,
  'staff_absence.status': absenceStatuses,
  'staff_hours.kind': hoursKinds,
  'staff_hours.weekday': weekdays,
  'stock_entry.kind': ['SOLD', 'RETURNED', ...stockKinds],
  'stray_payment.provider': ['PAYPAL', 'STRIPE'],
  'text_change.language': languages,
  'text_suggestion.language': languages,
  'token.client': clients,
  'token.role': roles,
  'user_role.role': roles.filter((role) => role !== 'CUSTOMER'),
  'waiting_list_entry.language': languages,
}

/** Matches a check constraint that is a list only: one column, and texts. */
const listCheck =
  /^CHECK \(\(\(?(\w+) (?:= ANY \(|<@ |= )(?:ARRAY\[)?('[A-Za-z_]+'::text(?:, '[A-Za-z_]+'::text)*)\]?\)*$/

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('[OPS-02] value lists in the database’s checks equal the domain’s', async () => {
  const { rows } = await database.pool.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  const found = rows.flatMap(({ table, definition }) => {
    const [, column, list = ''] = listCheck.exec(definition) ?? []
    if (column === undefined) return []
    return [[`${table}.${column}`, list.split(', ').map((word) => word.slice(1, word.lastIndexOf("'")))] as const]
  })
  const sorted = (all: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...all].map(([name, list]) => [name, [...list].sort()]))
  expect(sorted(found)).toEqual(sorted(Object.entries(lists)))
})

test('[BIZ-10] a salon has no tier by default', async () => {
  const { rows } = await database.pool.query(
    `select column_default, is_nullable from information_schema.columns
     where table_name = 'business_object' and column_name = 'version'`,
  )
  expect(rows).toEqual([{ column_default: null, is_nullable: 'NO' }])
})
