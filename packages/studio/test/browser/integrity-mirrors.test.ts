import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { breakParcels, openParcels } from '../support/parcels.ts'
import { violations } from '../support/violations.ts'

const browser = openBrowser()
const picture = process.env.STUDIO_LOOK

test('mirrors are repaired, and who has what two claim is left to a person', async () => {
  const studio = await openParcels()
  onTestFinished(() => studio.close())
  const page = await browser.page()
  onTestFinished(() => page.context().close())
  const stored = async (PK: string, SK: string) => {
    const Key = { PK: { S: PK }, SK: { S: SK } }
    return (await studio.engine.send<{ Item?: object }>('GetItem', { TableName: 'Parcels', Key })).Item
  }
  const found = page.getByRole('group', { name: 'What was found' })
  const tile = (name: string) => found.getByRole('button', { name })
  const scan = page.getByRole('button', { name: /^Scan/ })
  await page.goto(`${studio.url}/tables/Parcels/integrity`)
  await scan.click()
  await page.getByText('Everything is as the design declares it.').waitFor()
  expect(await tile('Mirrors').isDisabled()).toBe(true)
  expect(await tile('Conflicts').isDisabled()).toBe(true)
  await breakParcels(studio)
  await scan.click()
  await expect.poll(() => tile('Mirrors').textContent()).toContain('3can be repaired')
  await tile('Mirrors').click()
  await page.getByText('its mirror Tracking is missing').waitFor()
  await page.getByText('its mirror Tracking is out of date').waitFor()
  await page.getByText('a mirror without its owner').waitFor()
  await tile('Conflicts').click()
  expect(await page.getByText('claims the guard Locker, as another item does').count()).toBe(2)
  for (const parcel of ['p3', 'p4'])
    await page.getByRole('link', { name: `DEPOT#bonn / PARCEL#${parcel}` }).waitFor()
  expect(await violations(page)).toEqual([])
  if (picture) await page.screenshot({ path: `${picture}/integrity-conflicts.png` })
  await page.getByRole('button', { name: 'Repair…' }).click()
  const plan = page.getByRole('dialog', { name: 'Repair this table' })
  await plan.getByText('3 mirrors are created, corrected or deleted').waitFor()
  await plan.getByRole('button', { name: 'Repair', exact: true }).click()
  await expect.poll(() => stored('TRACK#N1', 'PARCEL')).toMatchObject({ parcelId: { S: 'p1' } })
  await expect.poll(() => stored('TRACK#N9', 'PARCEL')).toBeUndefined()
  expect(await stored('TRACK#N2', 'PARCEL')).toMatchObject({ to: { S: 'Ann' } })
  // The conflict stays, until somebody decides.
  await expect.poll(() => tile('Mirrors').isDisabled()).toBe(true)
  expect(await tile('Conflicts').isEnabled()).toBe(true)
  expect(await stored('LOCKER#L3', 'TAKEN')).toMatchObject({ parcelId: { S: 'p3' } })
})
