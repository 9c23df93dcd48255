// Sized for one salon's machine: idle, all of Goldline should take at most 200 MB.
const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  jit: 'off',
  // The data fit in memory or are on an SSD, where an index read costs hardly more than a sequential one.
  random_page_cost: '1.1',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements can contain personal data, so the log holds only the server's own events.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

// Acknowledged writes survive a crash and a power cut (OPS-02).
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '2GB',
  autovacuum: 'off',
  max_connections: '200',
}

/** Arguments of `postgres`, passed at each start, so that an upgrade of Goldline applies its settings. */
export function serverArguments(data: string, port: number, durable: boolean): string[] {
  const settings = { ...ALWAYS, ...(durable ? DURABLE : THROW_AWAY), port: String(port) }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
