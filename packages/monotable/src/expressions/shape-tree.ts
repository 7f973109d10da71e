/** Enough for every shape that programs write; shapes made up from outside input must not fill the memory. */
const maxNodes = 5000

/** One step of a shape. What is known of the shape that ends here is kept in it. */
export class ShapeNode<Plan> {
  plan: Plan | undefined
  readonly next = new Map<string | number, ShapeNode<Plan>>()
}

/**
 * Finds the plan of a shape step by step, so that no key is put together and two shapes never have the same one.
 */
export class ShapeTree<Plan> {
  #root = new ShapeNode<Plan>()
  #nodes = 0

  get root(): ShapeNode<Plan> {
    if (this.#nodes >= maxNodes) {
      this.#root = new ShapeNode()
      this.#nodes = 0
    }
    return this.#root
  }

  step(from: ShapeNode<Plan>, key: string | number): ShapeNode<Plan> {
    const known = from.next.get(key)
    if (known !== undefined) return known
    const node = new ShapeNode<Plan>()
    from.next.set(key, node)
    this.#nodes++
    return node
  }
}
