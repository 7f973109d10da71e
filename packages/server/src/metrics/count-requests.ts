import { Counter, Histogram, type Registry } from 'prom-client'
import type { Observe } from '../http/exchange.ts'

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times requests by operation. What belongs to no system goes by its route. */
export function countRequests(registry: Registry): Observe {
  const requests = new Counter({
    name: 'monotable_http_requests_total',
    help: 'Requests answered, by system, operation and class of status',
    labelNames: ['system', 'operation', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'monotable_http_request_duration_seconds',
    help: 'Time from the first byte of a request to its answer',
    labelNames: ['system', 'operation'],
    buckets,
    registers: [registry],
  })
  return ({ system = '', operation, route, status, ms }) => {
    const labels = { system, operation: operation ?? route }
    requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` })
    durations.observe(labels, ms / 1000)
  }
}
