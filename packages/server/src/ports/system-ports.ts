import { join } from 'node:path'
import type { PortsContext, System } from '../declare/system.ts'
import type { Faults } from './faults.ts'

export interface SystemPortsOptions extends PortsContext {
  /** What tests let fail: a port of a system under its name. */
  readonly faults?: Faults
}

/** The ports that are a system's own, of every system that has such, by its name. */
export async function openSystemPorts(
  systems: readonly System[],
  { faults, data, ...context }: SystemPortsOptions,
): Promise<Record<string, object>> {
  const opened = systems.map(async ({ name, openPorts }) => {
    const own = (await openPorts?.({ ...context, data: join(data, 'systems', name) })) ?? {}
    return [name, faults ? failing(own, faults, name) : own] as const
  })
  return Object.fromEntries(await Promise.all(opened))
}

interface OpenPort {
  /** Of a port that can be used while it is still being opened. */
  ready?(): Promise<void>
  /** Runs work while the files that it keeps are whole and stay as they are. */
  hold?<T>(work: () => Promise<T>): Promise<T>
  close?(): Promise<void> | void
}

type Opened = Readonly<Record<string, object>>

const portsIn = (opened: Opened) =>
  Object.values(opened).flatMap(own => Object.values<OpenPort | undefined>({ ...own }))

/** Waits for those that are still being opened; throws if one cannot be. */
export async function readySystemPorts(opened: Opened): Promise<void> {
  await Promise.all(portsIn(opened).map(port => port?.ready?.()))
}

/** Runs work while the files of all of them stay as they are, so that they can be copied. */
export function holdSystemPorts<T>(opened: Opened, work: () => Promise<T>): Promise<T> {
  return portsIn(opened).reduce<() => Promise<T>>(
    (inner, port) => () => port?.hold?.(inner) ?? inner(),
    work,
  )()
}

/** Closes those that can be closed. */
export async function closeSystemPorts(opened: Opened): Promise<void> {
  await Promise.all(portsIn(opened).map(port => port?.close?.()))
}

/** What tests do with a port is not what they let fail. */
const always = new Set<string | symbol>(['ready', 'close', 'empty', 'hold'])

/** Every call of a port first asks whether it is to fail. */
function failing(own: object, faults: Faults, system: string): object {
  const ports = Object.entries(own).map(([component, port]) => {
    if (typeof port !== 'object' || port === null) return [component, port]
    faults.declare(system, component)
    const get = (target: object, name: string | symbol) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (!always.has(name)) faults.strike(component, system)
        return member.apply(target, given)
      }
    }
    return [component, new Proxy(port, { get })]
  })
  return Object.fromEntries(ports)
}
