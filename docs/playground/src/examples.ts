import shop from '../examples/shop.md?raw'

/** The first example comes with the page; the others are fetched when somebody chooses one. */
export const firstDocument = shop

const documents = import.meta.glob<string>('../../../systems/*/DYNAMODB_SCHEMA.md', {
  query: '?url',
  import: 'default',
  eager: true,
})

const titles: Readonly<Record<string, string>> = {
  inventory: 'Inventory: shops and their stock',
  eecar: 'EECAR: used car parts',
  snaprace: 'SnapRace: photos of runners',
  aura: 'Aura Historia: crawled shops',
  khaya: 'Khaya: work and materials',
}

export interface Example {
  readonly name: string
  readonly title: string
  text(): Promise<string>
}

const fetched = async (url: string) => (await fetch(url)).text()

export const examples: readonly Example[] = [
  { name: 'shop', title: 'Shop: customers and orders', text: async () => shop },
  ...Object.entries(documents).map(([path, url]) => {
    const name = /systems\/(\w+)\//.exec(path)?.[1] ?? path
    return { name, title: titles[name] ?? name, text: () => fetched(url) }
  }),
]
