/** How many keys a node may have. */
const order = 64

/**
 * A leaf (height 0) has a value for each key. Above it every key has a child, which holds what is not below that
 * key and below the next; the first child also holds what is below its key.
 */
interface Node {
  readonly owner: object
  readonly height: number
  readonly keys: string[]
  readonly slots: unknown[]
}

export interface KeyRun<Value> {
  readonly keys: string[]
  readonly values: Value[]
}

/**
 * A sorted map whose copies share what they have in common: copying takes no time, and whoever writes afterwards
 * copies the few nodes on the way to what changes.
 */
export class KeyTree<Value> {
  /** Nodes of another owner may be part of a copy and are left as they are. */
  #owner = {}
  #root: Node

  private constructor(root: Node) {
    this.#root = root
  }

  static empty<Value>(): KeyTree<Value> {
    return new KeyTree({ owner: {}, height: 0, keys: [], slots: [] })
  }

  copy(): KeyTree<Value> {
    this.#owner = {}
    return new KeyTree(this.#root)
  }

  get(key: string): Value | undefined {
    let node = this.#root
    while (node.height > 0) node = node.slots[childAt(node, key)] as Node
    const at = firstFrom(node.keys, key)
    return node.keys[at] === key ? (node.slots[at] as Value) : undefined
  }

  /** What lies from `gte` up to `lt`, in this order or the other one, and no more than `limit`. */
  range(gte: string, lt: string, reverse: boolean, limit: number): KeyRun<Value> {
    const run: KeyRun<Value> = { keys: [], values: [] }
    gather(this.#root, { gte, lt, reverse, limit }, run)
    return run
  }

  put(key: string, value: Value): void {
    const root = this.#own(this.#root)
    const half = this.#put(root, key, value)
    this.#root =
      half === undefined ? root : this.#node(root.height + 1, [root.keys[0]!, half.keys[0]!], [root, half])
  }

  /** Takes away what lies from `gte` up to `lt`. */
  clear(gte: string, lt: string): void {
    let root = this.#own(this.#root)
    this.#clear(root, gte, lt)
    while (root.height > 0 && root.slots.length === 1) root = root.slots[0] as Node
    this.#root = root.slots.length === 0 ? this.#node(0, [], []) : root
  }

  /** Gives the right half of a node that became too large. */
  #put(node: Node, key: string, value: Value): Node | undefined {
    const { height, keys, slots } = node
    if (height === 0) {
      const at = firstFrom(keys, key)
      if (keys[at] === key) {
        slots[at] = value
        return undefined
      }
      keys.splice(at, 0, key)
      slots.splice(at, 0, value)
    } else {
      const at = childAt(node, key)
      const half = this.#put(this.#ownChild(node, at), key, value)
      if (half === undefined) return undefined
      keys.splice(at + 1, 0, half.keys[0]!)
      slots.splice(at + 1, 0, half)
    }
    if (keys.length <= order) return undefined
    return this.#node(height, keys.splice(order / 2), slots.splice(order / 2))
  }

  /** Children between the first and the last that are concerned go as a whole; nodes that become empty go too. */
  #clear(node: Node, gte: string, lt: string): void {
    const { keys, slots } = node
    let [from, end] = within(node, gte, lt)
    if (node.height > 0) {
      const last = end - 1
      for (const at of new Set([from, last])) this.#clear(this.#ownChild(node, at), gte, lt)
      if (!isEmpty(slots[last])) end -= 1
      if (!isEmpty(slots[from])) from += 1
    }
    if (from >= end) return
    keys.splice(from, end - from)
    slots.splice(from, end - from)
  }

  #ownChild(node: Node, at: number): Node {
    const child = this.#own(node.slots[at] as Node)
    node.slots[at] = child
    return child
  }

  #own(node: Node): Node {
    return node.owner === this.#owner ? node : this.#node(node.height, node.keys.slice(), node.slots.slice())
  }

  #node(height: number, keys: string[], slots: unknown[]): Node {
    return { owner: this.#owner, height, keys, slots }
  }
}

interface Bounds {
  readonly gte: string
  readonly lt: string
  readonly reverse: boolean
  readonly limit: number
}

function gather<Value>(node: Node, bounds: Bounds, run: KeyRun<Value>): void {
  const [from, end] = within(node, bounds.gte, bounds.lt)
  for (let step = 0; step < end - from && run.keys.length < bounds.limit; step++) {
    const at = bounds.reverse ? end - 1 - step : from + step
    if (node.height > 0) gather(node.slots[at] as Node, bounds, run)
    else {
      run.keys.push(node.keys[at]!)
      run.values.push(node.slots[at] as Value)
    }
  }
}

/** The places in a node that may hold what lies from `gte` up to `lt`: the first, and the one behind the last. */
function within(node: Node, gte: string, lt: string): [from: number, end: number] {
  if (node.height === 0) return [firstFrom(node.keys, gte), firstFrom(node.keys, lt)]
  return [childAt(node, gte), Math.max(1, firstFrom(node.keys, lt))]
}

const isEmpty = (child: unknown) => (child as Node).keys.length === 0

/** The place of the first key that is not below this one. */
function firstFrom(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of the child that holds this key if there is one: the last whose key is not above it, or the first. */
function childAt({ keys }: Node, key: string): number {
  let low = 1
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! <= key) low = middle + 1
    else high = middle
  }
  return low - 1
}
