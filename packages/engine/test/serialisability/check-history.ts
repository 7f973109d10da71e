import type { Final, Transaction } from './history.ts'

/** Something that no order of whole transactions, one after another in real time, could have led to. */
export interface Anomaly {
  readonly kind:
    | 'lost'
    | 'half'
    | 'repeated'
    | 'never written'
    | 'refused but there'
    | 'other order'
    | 'cycle'
  readonly text: string
}

/**
 * Checks a history for strict serialisability, as Elle does it: since appends say in which order they came, it is known
 * of any two transactions that touched one list which was first. If what follows from that, together with who had
 * ended before whom began, has a cycle, no order explains it. Otherwise any order along it does.
 */
export function checkHistory(history: readonly Transaction[], final: Final): Anomaly[] {
  const faults = [...faultsOfAppends(history, final), ...faultsOfReads(history, final)]
  // A list that is itself impossible says nothing about order.
  return faults.length > 0 ? faults : cycles(history, final)
}

function* faultsOfAppends(history: readonly Transaction[], final: Final): Generator<Anomaly> {
  const known = new Map(history.map(each => [each.name, each]))
  const places = new Map<string, number[]>()
  for (const [register, list] of final) {
    for (const name of list) {
      const at = places.get(name) ?? []
      if (at.includes(register)) yield { kind: 'repeated', text: `${name} is twice in list ${register}` }
      if (!known.get(name)?.appended.includes(register)) {
        yield { kind: 'never written', text: `${name} is in list ${register}, and nobody appended it there` }
      }
      places.set(name, [...at, register])
    }
  }
  for (const transaction of history) {
    const fault = faultOfOutcome(transaction, places.get(transaction.name) ?? [])
    if (fault) yield fault
  }
}

/** What its answer does not explain about the lists that a transaction is in. */
function faultOfOutcome({ name, outcome, appended }: Transaction, found: number[]): Anomaly | undefined {
  const missing = appended.filter(register => !found.includes(register))
  if (outcome === 'refused' && found.length > 0)
    return { kind: 'refused but there', text: `${name} was refused, and is in lists ${found.join(', ')}` }
  if (outcome === 'done' && missing.length > 0)
    return { kind: 'lost', text: `${name} was acknowledged, and is not in lists ${missing.join(', ')}` }
  if (outcome === 'unknown' && found.length > 0 && missing.length > 0)
    return { kind: 'half', text: `${name} is in lists ${found.join(', ')}, and not in ${missing.join(', ')}` }
  return undefined
}

function* faultsOfReads(history: readonly Transaction[], final: Final): Generator<Anomaly> {
  for (const { name, read } of history) {
    for (const [register, seen] of read) {
      const list = final.get(register) ?? []
      const at = seen.findIndex((entry, place) => entry !== list[place])
      if (at === -1) continue
      const there = list[at] ?? 'nothing'
      yield {
        kind: 'other order',
        text: `${name} saw ${seen[at]} at place ${at} of list ${register}, where ${there} is in the end`,
      }
    }
  }
}

interface Edge {
  readonly to: string
  readonly why: string
}

function cycles(history: readonly Transaction[], final: Final): Anomaly[] {
  const cycle = findCycle(dependencies(history, final))
  return cycle === undefined ? [] : [{ kind: 'cycle', text: cycle }]
}

/** Who must come before whom, and why. Those of unknown outcome that are in no list never happened. */
function dependencies(history: readonly Transaction[], final: Final): Map<string, Edge[]> {
  const there = new Set([...final.values()].flat())
  const happened = history.filter(({ name, outcome }) => outcome !== 'unknown' || there.has(name))
  const edges = new Map<string, Edge[]>(happened.map(({ name }) => [name, []]))
  const before = (earlier: string | undefined, later: string | undefined, why: string) => {
    if (earlier === undefined || later === undefined || earlier === later) return
    edges.get(earlier)?.push({ to: later, why })
  }
  for (const [register, list] of final) {
    for (const [n, name] of list.entries())
      before(list[n - 1], name, `was overwritten in list ${register} by`)
  }
  for (const { name, read } of happened) {
    for (const [register, seen] of read) {
      before(seen.at(-1), name, `was seen in list ${register} by`)
      before(name, final.get(register)?.[seen.length], `did not see in list ${register} what came by`)
    }
  }
  addTime(happened, edges)
  return edges
}

/**
 * By moments instead of by pairs, which would be as many as the square of the transactions: who ended is before the
 * moment of its end, moments are before later moments, and the last moment before a beginning is before who began.
 */
function addTime(happened: readonly Transaction[], edges: Map<string, Edge[]>): void {
  const ends = happened.filter(({ ended }) => Number.isFinite(ended)).sort((a, b) => a.ended - b.ended)
  const moment = (n: number) => `moment ${n}`
  for (const [n, { name }] of ends.entries()) {
    edges.get(name)?.push({ to: moment(n), why: 'had ended at' })
    edges.set(moment(n), n + 1 < ends.length ? [{ to: moment(n + 1), why: 'is before' }] : [])
  }
  for (const { name, began } of happened) {
    const last = lastBefore(ends, began)
    if (last >= 0) edges.get(moment(last))?.push({ to: name, why: 'is before the beginning of' })
  }
}

/** The last of those sorted by their end that ended before a time, or -1. */
function lastBefore(ends: readonly Transaction[], time: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] as Transaction).ended < time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The first cycle met, in words. */
function findCycle(edges: ReadonlyMap<string, readonly Edge[]>): string | undefined {
  const left = new Set<string>()
  for (const start of edges.keys()) {
    if (left.has(start)) continue
    const path: { node: string; next: number }[] = [{ node: start, next: 0 }]
    const onPath = new Set([start])
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = edges.get(top.node)?.[top.next++]
      if (edge === undefined) {
        left.add(top.node)
        onPath.delete(top.node)
        path.pop()
      } else if (onPath.has(edge.to)) {
        return inWords(path, edge, edges)
      } else if (!left.has(edge.to)) {
        path.push({ node: edge.to, next: 0 })
        onPath.add(edge.to)
      }
    }
  }
  return undefined
}

function inWords(
  path: readonly { node: string; next: number }[],
  last: Edge,
  edges: ReadonlyMap<string, readonly Edge[]>,
): string {
  const steps = path.slice(path.findIndex(({ node }) => node === last.to))
  return (
    steps.map(({ node, next }) => `${node} ${edges.get(node)?.[next - 1]?.why}`).join(' ') + ` ${last.to}`
  )
}
