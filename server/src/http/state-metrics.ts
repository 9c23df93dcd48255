/** Metrics about the installation's state that an operator monitors (OPS-03), read from the database at each scrape. */

import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/transaction.ts'

type LabelledValue = { readonly value: number } & Readonly<Record<string, string | number>>
type State = {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  readonly rows: RawBuilder<LabelledValue>
}

/** SQL: jobs that are due and not started yet. */
const due = sql`from graphile_worker.jobs where locked_at is null and run_at <= now()`

const states: readonly State[] = [
  {
    name: 'goldline_messages',
    help: 'Messages that wait, and those of the last day that failed or whose answer was lost, by kind and way',
    labelNames: ['state', 'type', 'channel'],
    rows: sql`select case when status in ('QUEUED', 'SENDING') then 'waiting' else lower(status) end as state, type, channel, count(*)::int as value
      from message where status in ('QUEUED', 'SENDING')
        or status in ('FAILED', 'UNKNOWN') and created_time > clock_now() - interval '1 day' group by 1, 2, 3`,
  },
  {
    name: 'goldline_queue_age_seconds',
    help: 'How long the oldest job that is due has waited, by task',
    labelNames: ['task'],
    rows: sql`select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as value ${due}
      and attempts < max_attempts group by 1`,
  },
  {
    name: 'goldline_jobs_given_up',
    help: 'Jobs that have failed too often to be tried again, by task',
    labelNames: ['task'],
    rows: sql`select task_identifier as task, count(*)::int as value ${due} and attempts >= max_attempts group by 1`,
  },
  {
    name: 'goldline_backup_age_seconds',
    help: 'Since the last nightly backup that was whole; none: there was none yet',
    labelNames: [],
    rows: sql`select extract(epoch from clock_now() - backed_up_time)::float8 as value from installation where backed_up_time is not null`,
  },
  {
    name: 'goldline_backup_failed',
    help: '1: the last nightly backup failed',
    labelNames: [],
    rows: sql`select coalesce(backup_failed_time > coalesce(backed_up_time, '-infinity'), false)::int as value from installation`,
  },
  {
    name: 'goldline_broken_invariants',
    help: 'What the last night found broken in the data (OPS-05)',
    labelNames: [],
    rows: sql`select broken_invariants as value from installation`,
  },
  {
    name: 'goldline_held',
    help: '1: a restored database of which nothing leaves',
    labelNames: [],
    rows: sql`select (held_since is not null)::int as value from installation`,
  },
]

/** Registers the gauges; if the database is unreachable, a process still reports its own metrics. */
export function stateMetrics(registry: Registry, db: Db): void {
  for (const { name, help, labelNames, rows } of states) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        gauge.reset()
        const found = await rows.execute(db).catch(() => undefined)
        for (const { value, ...labels } of found?.rows ?? []) gauge.set(labels, value)
        // Without a value, a gauge without labels would read 0.
        if (labelNames.length === 0 && !found?.rows.length) gauge.remove()
      },
    })
  }
}

/** Registers a metric of the providers that this process skips for now (MSG-03). */
export function restingMetric(
  registry: Registry,
  providers: readonly { readonly name: string; rests(): boolean }[],
): void {
  const gauge: Gauge = new Gauge({
    name: 'goldline_provider_resting',
    help: '1: it took nothing five times running, and another one is asked first',
    labelNames: ['provider'],
    registers: [registry],
    collect: () => {
      for (const provider of providers) gauge.set({ provider: provider.name }, provider.rests() ? 1 : 0)
    },
  })
}
