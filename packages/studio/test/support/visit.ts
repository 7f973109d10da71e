import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { ServeStudioOptions } from '../../server/index.ts'
import type { openBrowser } from './browser.ts'
import { openStudio, type TestStudio } from './studio.ts'

export interface Visit {
  readonly page: Page
  readonly studio: TestStudio
  /** Goes to an address of the studio. */
  go(path: string): Promise<void>
  /** What the table holds, whatever the page shows. */
  stored(PK: string, SK: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** A studio of the test's own with the sample shop, and a person in front of it. */
export async function visit(
  browser: ReturnType<typeof openBrowser>,
  path: string,
  options: Partial<ServeStudioOptions> & { readonly colorScheme?: 'light' | 'dark' } = {},
): Promise<Visit> {
  const { colorScheme = 'light', ...given } = options
  const studio = await openStudio(given)
  onTestFinished(() => studio.close())
  const page = await browser.page({ colorScheme })
  onTestFinished(() => page.context().close())
  const go = async (to: string) => {
    await page.goto(studio.url + to)
  }
  await go(path)
  return {
    page,
    studio,
    go,
    async stored(PK, SK) {
      const Key = { PK: { S: PK }, SK: { S: SK } }
      const input = { TableName: 'Shop', Key, ConsistentRead: true }
      return (await studio.engine.send<{ Item?: Record<string, unknown> }>('GetItem', input)).Item
    },
  }
}

/** The address of the panel of an item. */
export function itemAddress(PK: string, SK: string, screen = 'items'): string {
  const key = JSON.stringify({ PK: { S: PK }, SK: { S: SK } })
  return `/tables/Shop/${screen}?${new URLSearchParams({ item: key })}`
}

/** The same to edit it attribute by attribute, whatever the design says. */
export const byHand = (PK: string, SK: string): string => `${itemAddress(PK, SK)}&by=hand`
