import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { comparableText } from '../values/comparable-text.ts'
import type { ItemModel, Values } from './item-model.ts'
import type { KeyModel } from './key-model.ts'

/** The keys of items that are stored under another spelling than their template writes: whole seconds, older keys. */
const spellings = new WeakMap<object, AttributeMap>()

/** The key under which an item was found, where another would be built of it. */
export function spellingOf(item: Values): AttributeMap | undefined {
  return spellings.get(item)
}

/** Says under which key an item is, where another would be built of it. */
export function spell(item: Values, key: AttributeMap): void {
  spellings.set(item, key)
}

/** What is made of an item is found where the item is. */
export function keepSpelling(item: Values, made: Values): void {
  if (spellings.has(item)) spellings.set(made, spellings.get(item) as AttributeMap)
}

/** Reads an item and remembers its key, for entities that can have keys of several spellings. */
export function rememberingKeys(model: ItemModel): ItemModel['read'] {
  const keys = [model.partition, ...(model.sort ? [model.sort] : [])]
  const isVaried = model.options.alsoRead !== undefined || keys.some(hasMoment)
  if (!isVaried) return model.read
  return stored => {
    const item = model.read(stored)
    if (!isBuiltAs(stored, model, keys, item) && keys.every(key => stored[key.attribute])) {
      const entries = keys.map(key => [key.attribute, stored[key.attribute] as AttributeValue])
      spellings.set(item, Object.fromEntries(entries))
    }
    return item
  }
}

const hasMoment = ({ template }: KeyModel): boolean =>
  template?.components.some(({ kind }) => kind.kind === 'timestamp') === true

/** Not so for what others stored though no key of this template can hold it, or nothing can be derived of it. */
function isBuiltAs(stored: AttributeMap, model: ItemModel, keys: readonly KeyModel[], item: Values): boolean {
  try {
    const values = model.withDerived(item)
    return keys.every(key => comparableText(key.build(values)) === comparableText(stored[key.attribute]))
  } catch {
    return false
  }
}
