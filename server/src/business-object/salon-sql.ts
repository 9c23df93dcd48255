import { type Feature, tiersWithFeature } from '@goldline/domain/user/tier'

/** BIZ-10, SQL: whether the salon's tier includes the feature. */
const has = (feature: Feature) => `b.version in (${tiersWithFeature(feature).map((tier) => `'${tier}'`)})`
/** SQL: whether the salon shows reviews and a rating. */
const showsReviews = has('reviews')

/** Reads a salon's public page without deleted and disabled items. $1: its booking link, or a former one. */
export const businessObjectStatement = {
  name: 'business-object',
  text: `
select b.id, b.url_name as "urlName", b.name, b.description, b.arrivals, nullif(b.facts, '{}') as facts, b.street, b.postal_code as "postalCode", b.city, b.country,
  b.latitude, b.longitude, b.phone_nr as "phoneNr", b.time_zone as "timeZone", b.currency, b.language,
  b.slot_step_minutes as "slotStepMinutes", b.lead_time_minutes as "leadTimeMinutes", b.horizon_days as "horizonDays",
  b.cancellation_window_hours as "cancellationWindowHours", b.served_countries as "servedCountries",
  (select json_agg(json_build_object('id', r.id, 'enabled', r.enabled, 'security', r.security, 'productIds', r.product_ids, 'leastPrice', r.least_price,
      'newcomers', r.newcomers, 'noShows', r.no_shows, 'exemptVisits', r.exempt_visits, 'percent', r.percent, 'amount', r.amount) order by r.position)
    from deposit_rule r join deposit_account a on a.business_object_id = r.business_object_id and a.ready
    where r.business_object_id = b.id and r.enabled and not exists (select from checkout_settings k
      where k.business_object_id = b.id and k.fiscal_device)) as deposits,
  exists (select from deposit_account a where a.business_object_id = b.id and a.ready and a.whole_payment and not exists (select
      from checkout_settings k where k.business_object_id = b.id and k.fiscal_device)) as "wholePayment",
  (select case when o.enabled and ${has('giftCards')} and not coalesce(k.fiscal_device, false) and exists (select from deposit_account a
        where a.business_object_id = b.id and a.ready) then 'OPEN' else 'CLOSED' end
    from gift_offer o left join checkout_settings k on k.business_object_id = o.business_object_id
    where o.business_object_id = b.id) as gifts,
  (select channels from installation) as channels, b.embed_hosts as "embedHosts",
  json_build_object('activated', b.opening_activated, 'open', to_char(b.opening_open, 'HH24:MI'),
    'close', to_char(b.opening_close, 'HH24:MI'), 'capacity', b.opening_capacity,
    'rules', coalesce((select json_agg(json_build_object('weekday', r.weekday, 'activated', r.activated,
        'open', to_char(r.open, 'HH24:MI'), 'close', to_char(r.close, 'HH24:MI'), 'capacity', r.capacity,
        'from', r.from_date, 'to', r.to_date) order by r.from_date nulls first, r.weekday, r.open)
      from opening_rule r where r.business_object_id = b.id), '[]')) as opening,
  (select json_build_object('average', round(t.rating_sum::numeric / t.count, 1), 'count', t.count)
    from review_total t where t.business_object_id = b.id and t.count > 0 and ${showsReviews}) as rating,
  ${showsReviews} as reviewed,
  coalesce((select json_agg(json_build_object('id', t.id, 'path', t.path, 'width', t.width, 'height', t.height,
      'widths', t.widths, 'color', t.color, 'alt', t.alt) order by t.display_order, t.id)
    from teaser_image t where t.business_object_id = b.id), '[]') as "teaserImages",
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'surname', s.surname, 'color', s.color,
      'hasPage', exists (select from staff_release l where l.business_object_id = b.id and l.staff_id = s.id),
      'photo', (select picture_of(f) from picture f where f.business_object_id = b.id and f.staff_id = s.id and f.removed_time is null))
      order by s.display_order, s.name, s.id)
    from staff s where s.business_object_id = b.id and s.deleted_time is null and s.active and s.enabled4_booking), '[]') as staff,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', case when c.is_default then null else c.name end,
      'names', c.names,
      'displayOrder', c.display_order) order by c.display_order, c.id)
    from category c where c.business_object_id = b.id), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', p.id, 'categoryId', p.category_id, 'name', p.name, 'description', p.description,
      'names', p.names, 'descriptions', p.descriptions, 'priceFrom', p.price_from,
      'price', p.price, 'duration', p.duration, 'displayOrder', p.display_order, 'enabled4Booking', p.enabled4_booking, 'knownOnly', p.known_only,
      'patchTest', exists (select from patch_test_rule r where r.business_object_id = b.id and r.product_id = p.id),
      'salonConfirms', p.salon_confirms,
      'promotion', p.promotion, 'happyHours', p.happy_hours, 'ownTerms', p.own_terms,
      'picture', (select picture_of(f) from picture f where f.business_object_id = b.id and f.product_id = p.id and f.removed_time is null),
      'specialists', coalesce((select json_agg(q.staff_id order by q.staff_id) from product_specialist q
        where q.business_object_id = b.id and q.product_id = p.id), '[]'),
      'variants', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'names', v.names, 'price', v.price, 'duration', v.duration,
          'ownTerms', v.own_terms)
          order by v.display_order, v.id)
        from product_variant v where v.business_object_id = b.id and v.product_id = p.id and not v.add_on), '[]'),
      'addOns', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'names', v.names, 'price', v.price, 'duration', v.duration,
          'ownTerms', v.own_terms)
          order by v.display_order, v.id)
        from product_variant v where v.business_object_id = b.id and v.product_id = p.id and v.add_on), '[]'))
      order by p.display_order, p.name, p.id)
    from product p where p.business_object_id = b.id and p.deleted_time is null), '[]') as products
from business_object b where b.id = coalesce((select id from business_object where url_name = $1),
  (select business_object_id from former_url_name where url_name = $1))`,
} as const
