/** Sets a property under any name: plain assignment of `__proto__` would change the prototype instead. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else target[name] = value
}

/** The property an object has itself: an absent `constructor` is absent, not inherited. */
export function getOwn<T>(source: Record<string, T>, name: string): T | undefined {
  return name in Object.prototype && !Object.hasOwn(source, name) ? undefined : source[name]
}
