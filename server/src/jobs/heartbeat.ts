import type pg from 'pg'

export type HeartbeatOptions = {
  readonly pool: pg.Pool
  readonly workerId: string
  /** Milliseconds without a heartbeat after which a worker counts as dead. */
  readonly silentMs: number
}

/**
 * Records that this worker is alive and releases the jobs of dead ones (MSG-11), which the queue alone would hold for
 * hours. Only jobs locked for longer than `silentMs` are released, so that a new worker has time for its first beat.
 * Times are the database's. Returns the workers whose jobs were released.
 */
export async function beat({ pool, workerId, silentMs }: HeartbeatOptions): Promise<string[]> {
  await pool.query(
    'insert into worker (id) values ($1) on conflict on constraint worker_pk do update set seen_time = now()',
    [workerId],
  )
  const { rows } = await pool.query<{ id: string }>(
    `select distinct job.locked_by as id from graphile_worker._private_jobs job
     where job.locked_at < now() - make_interval(secs => $1)
       and not exists (select from worker where worker.id = job.locked_by and worker.seen_time > now() - make_interval(secs => $1))`,
    [silentMs / 1000],
  )
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  await pool.query('delete from worker where seen_time < now() - make_interval(secs => $1)', [(10 * silentMs) / 1000])
  return dead
}

/** Removes a worker that ended normally; it holds no jobs. */
export async function signOff({ pool, workerId }: Pick<HeartbeatOptions, 'pool' | 'workerId'>): Promise<void> {
  await pool.query('delete from worker where id = $1', [workerId])
}
