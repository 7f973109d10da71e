import type { ObjectParts, Ports } from './ports.ts'

export interface Fault {
  readonly system: string
  /** `objects` and `delivery` are of all systems; others are the system's own. */
  readonly component: string
  /** How often it fails; until told otherwise unless given. */
  readonly times?: number
}

/** A failure that a test asked for. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
  readonly isRetryable = true

  constructor({ system, component }: Fault) {
    super(`${component} of ${system} fails because a test asked for it`)
  }
}

const ofAll = ['objects', 'delivery'] as const

/** What is to fail. In test mode the parts that can fail ask before they work. */
export class Faults {
  readonly #own = new Map<string, Set<string>>()
  readonly #left = new Map<string, { readonly fault: Fault; times: number }>()

  /** What can fail in a system. */
  componentsOf(system: string): string[] {
    return [...ofAll, ...(this.#own.get(system) ?? [])]
  }

  /** A system has a part of its own that can fail. */
  declare(system: string, component: string): void {
    this.#own.set(system, (this.#own.get(system) ?? new Set()).add(component))
  }

  set(fault: Fault): void {
    const { times = Number.POSITIVE_INFINITY } = fault
    if (times > 0) this.#left.set(nameOf(fault), { fault, times })
    else this.clear(fault.system, fault.component)
  }

  /** Of one component, or of all of a system. */
  clear(system: string, component?: string): void {
    for (const [name, { fault }] of this.#left) {
      if (fault.system === system && (component ?? fault.component) === fault.component) {
        this.#left.delete(name)
      }
    }
  }

  /** Throws if the component is to fail. Without a system any system's fault counts, because they share the part. */
  strike(component: string, system?: string): void {
    for (const [name, entry] of this.#left) {
      const { fault } = entry
      if (fault.component !== component || (system ?? fault.system) !== fault.system) continue
      entry.times--
      if (entry.times === 0) this.#left.delete(name)
      throw new InjectedFault(fault)
    }
  }
}

const nameOf = ({ system, component }: Fault) => `${system} ${component}`

/** Ports that fail when a test says so; of one system, or of all that share them. */
export function faulty<P extends Ports>(ports: P, faults: Faults, system?: string): P {
  const { objects, mail, sms } = ports
  const reach = <T>(port: T, component: string): T => {
    faults.strike(component, system)
    return port
  }
  const { uploadUrl, parts } = objects
  return {
    ...ports,
    objects: {
      ...(objects.uri !== undefined && { uri: objects.uri }),
      put: async (...given) => reach(objects, 'objects').put(...given),
      create: async (...given) => reach(objects, 'objects').create(...given),
      get: async key => reach(objects, 'objects').get(key),
      size: async key => reach(objects, 'objects').size(key),
      delete: async key => reach(objects, 'objects').delete(key),
      async *list(prefix) {
        yield* reach(objects, 'objects').list(prefix)
      },
      ...(uploadUrl && {
        uploadUrl: async (...given: Parameters<typeof uploadUrl>) =>
          reach(uploadUrl, 'objects').apply(objects, given),
      }),
      ...(parts && { parts: faultyParts(parts, () => faults.strike('objects', system)) }),
    },
    mail: { send: async letter => reach(mail, 'delivery').send(letter) },
    sms: { send: async message => reach(sms, 'delivery').send(message) },
  }
}

function faultyParts(parts: ObjectParts, strike: () => void): ObjectParts {
  const reach = () => {
    strike()
    return parts
  }
  return {
    smallest: parts.smallest,
    begin: async (...given) => reach().begin(...given),
    url: async (...given) => reach().url(...given),
    sent: async (...given) => reach().sent(...given),
    finish: async (...given) => reach().finish(...given),
    abandon: async (...given) => reach().abandon(...given),
  }
}
