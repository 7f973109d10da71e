import type { System } from '@monotable/server'
import type { PagesOptions, Product } from '../../src/index.ts'

const folder = new URL('../../../../systems/', import.meta.url)

/** The five systems, as they are written now. Their types belong to another program of the compiler. */
export async function allSystems(): Promise<readonly System[]> {
  return (await open('index.ts')).systems as readonly System[]
}

/** What they bring for people. */
export async function allProducts(): Promise<Readonly<Record<string, Product>>> {
  const { pages } = (await open('index.ts')) as { pages: () => Promise<PagesOptions> }
  return (await pages()).products ?? {}
}

const open = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ new URL(file, folder).pathname)
