import type { Segment } from '@goldline/domain/availability/facts'
import type { ColumnType } from 'kysely'

/** jsonb: read as a value, written as JSON text (the driver would turn an array into a PostgreSQL array). */
export type Json<T> = ColumnType<T, string | null | undefined, string | null>

/** A leg as the availability engine knows it, and who holds its time. */
export type HeldService = { segments: Segment[]; staffIds: string[]; wanted?: string | null; assignedStaffId: string }
