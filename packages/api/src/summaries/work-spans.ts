import { type RawBuilder, sql } from 'kysely'

/**
 * When work covered each system, as `system_id` and the multirange `spans`; works that overlap count once (product 24.4). A system that none covered is
 * in no row.
 * @param systems a query of ids
 */
export const workSpans = (systems: RawBuilder<unknown>, from: Date | null, to: Date | null): RawBuilder<unknown> => sql`
  select y.id as system_id, range_agg(tstzrange(w.starts_at, w.over_at)) as spans
  from (${systems}) o join systems y on y.id = o.id join works w on w.site_id = y.site_id and is_for(w, y)
  where w.starts_at < w.over_at and w.starts_at < coalesce(${to}::timestamptz, 'infinity')
    and w.over_at > coalesce(${from}::timestamptz, '-infinity') group by 1`

/** Seconds of a part of a span during work. @param spans of `workSpans`; null counts as none */
export const secondsDuringWork = (
  spans: RawBuilder<unknown>,
  begins: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
) => sql`(
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)
  from unnest(${spans} * tstzmultirange(tstzrange(${begins}, ${ends}))) part)`
