import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { byHand, itemAddress, visit } from '../support/visit.ts'

const browser = openBrowser()

test('a partition is queried by its key, the sort key and a filter, and the address gives it back', async () => {
  const { page, go } = await visit(browser, '/tables/Shop/items')
  await page.getByText('168 items').waitFor()
  await page.getByLabel('PK =').fill('SHOP#north')
  await page.getByLabel('Comparison of the sort key').selectOption('begins_with')
  await page.getByLabel('SK value').fill('ORDER#')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Attribute', { exact: true }).fill('status')
  await page.getByLabel('Value 1').fill('open')
  await page.getByRole('button', { name: 'Query' }).click()
  await page.getByText('8 items of 30 read').waitFor()
  const { pathname, search } = new URL(page.url())
  await go('/')
  await go(pathname + search)
  await page.getByText('8 items of 30 read').waitFor()
  expect(await page.getByLabel('SK value').inputValue()).toBe('ORDER#')
})

test('pages go on through equal index keys: every item once', async () => {
  const { page, studio } = await visit(browser, '/')
  const same = { GSI1PK: { S: 'SHOP#x#CATEGORY#same' }, GSI1SK: { S: 'PRICE#000001.00' } }
  for (let at = 0; at < 600; at += 25) {
    const Shop = Array.from({ length: 25 }, (_, each) => ({
      PutRequest: { Item: { PK: { S: 'SHOP#x' }, SK: { S: `PRODUCT#${at + each}` }, ...same } },
    }))
    await studio.engine.send('BatchWriteItem', { RequestItems: { Shop } })
  }
  await page.goto(`${studio.url}/tables/Shop/items?index=GSI1&pk=${encodeURIComponent(same.GSI1PK.S)}`)
  await page.getByText('250 items · 1 page').waitFor()
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.getByText('600 items · 2 pages').waitFor()
  const seen = new Set<string>()
  for (let row = 0; row < 600; row += 20) {
    await grid.evaluate((element, top) => element.scrollTo({ top }), row * 28)
    await grid.locator(`[aria-rowindex="${row + 21}"]`).waitFor()
    const cells = grid.getByRole('gridcell').filter({ hasText: /^PRODUCT#/ })
    for (const text of await cells.allTextContents()) seen.add(text)
  }
  expect(seen.size).toBe(600)
  // However many there are, only those in sight are drawn.
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
})

test('a set is edited, and nothing else of the item changes by it', async () => {
  const { page, studio, stored, go } = await visit(browser, '/')
  const Item = {
    PK: { S: 'SHOP#north' },
    SK: { S: 'PRODUCT#all' },
    entityType: { S: 'PRODUCT' },
    text: { S: 'a "quoted"\nline' },
    number: { N: '12345678901234567890123456789012345678' },
    small: { N: '0.00000000000000000000000000000000000001' },
    bytes: { B: 'AAECAwQ=' },
    yes: { BOOL: true },
    none: { NULL: true },
    list: { L: [{ N: '1' }, { M: { deep: { SS: ['x'] } } }] },
    map: { M: { a: { L: [] }, b: { M: {} } } },
    tags: { SS: ['a', 'b'] },
    numbers: { NS: ['1', '12345678901234567890123456789012345678'] },
    blobs: { BS: ['AQ==', 'Ag=='] },
  }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  await go(itemAddress('SHOP#north', 'PRODUCT#all'))
  await page.getByLabel('tags, member 2').fill('c')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#all')).toEqual({ ...Item, tags: { SS: ['a', 'c'] } })

  // The same as DynamoDB's JSON.
  await page
    .getByRole('complementary', { name: 'Item' })
    .getByRole('button', { name: 'DynamoDB JSON' })
    .click()
  const json = page.getByLabel("The item in DynamoDB's JSON")
  expect(JSON.parse(await json.inputValue())).toEqual({ ...Item, tags: { SS: ['a', 'c'] } })
  await page.reload()
  await json.fill((await json.inputValue()).replace('"c"', '"d"'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored('SHOP#north', 'PRODUCT#all')).toEqual({ ...Item, tags: { SS: ['a', 'd'] } })
})

test('what cannot be stored is said before it is sent', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('price', { exact: true }).fill('123456789012345678901234567890123456789')
  await page.getByText('price: Too many digits: a number can have at most 38').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

test('two people edit one item: the second sees both versions and chooses', async () => {
  const { page, studio, stored } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('name', { exact: true }).fill('Mine')
  await studio.engine.send('UpdateItem', {
    TableName: 'Shop',
    Key: { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } },
    UpdateExpression: 'SET #n = :n, stock = :s',
    ExpressionAttributeNames: { '#n': 'name' },
    ExpressionAttributeValues: { ':n': { S: 'Theirs' }, ':s': { N: '77' } },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'The item has changed' })
  await dialog.waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({ name: { S: 'Theirs' } })
  await dialog.getByText('Bruna Speaker').first().waitFor()
  // Mine where I changed it, theirs where only they did.
  expect(await dialog.getByLabel('name: yours').isChecked()).toBe(true)
  expect(await dialog.getByLabel('stock: stored').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await page.getByText('Saved').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({
    name: { S: 'Mine' },
    stock: { N: '77' },
  })
})

test('an item that was deleted meanwhile can be left so', async () => {
  const { page, studio, stored } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('name', { exact: true }).fill('Mine')
  const Key = { PK: { S: 'SHOP#north' }, SK: { S: 'PRODUCT#p001' } }
  await studio.engine.send('DeleteItem', { TableName: 'Shop', Key })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Leave it deleted' }).click()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toBeUndefined()
})

test('a list shows a save at once, new attributes too, and is not read again for it', async () => {
  const { page } = await visit(browser, '/tables/Shop/items?pk=SHOP%23north&op=begins_with&sk=CATEGORY%23')
  await page.getByRole('gridcell', { name: 'Audio' }).first().click()
  await page.getByRole('button', { name: 'Add attribute' }).click()
  await page.getByLabel('Attribute name').fill('mood')
  await page.getByLabel('mood', { exact: true }).fill('loud')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('grid').evaluate(grid => grid.scrollTo({ left: grid.scrollWidth }))
  await page.getByRole('gridcell', { name: 'loud' }).waitFor()
  expect(asked).toContain('/api/dynamodb/UpdateItem')
  expect(asked).not.toContain('/api/dynamodb/Query')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('3 items').waitFor()
})

test('a changed key is asked about, and moves the item in one transaction or not at all', async () => {
  const { page, stored } = await visit(browser, byHand('SHOP#north', 'PRODUCT#p001'))
  const before = await stored('SHOP#north', 'PRODUCT#p001')
  await page.getByLabel('SK', { exact: true }).fill('PRODUCT#p002')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await page.getByText('An item with that key already exists').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toEqual(before)
  await page.getByLabel('SK', { exact: true }).fill('PRODUCT#moved')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move it' }).click()
  await page.getByText('Moved to its new key').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toBeUndefined()
  expect(await stored('SHOP#north', 'PRODUCT#moved')).toEqual({ ...before, SK: { S: 'PRODUCT#moved' } })
})

test('a key that rests on a changed attribute is told, and written again', async () => {
  const { page, stored } = await visit(browser, byHand('SHOP#north', 'PRODUCT#p001'))
  await page.getByLabel('category', { exact: true }).fill('Light')
  await page.getByText('the attributes make SHOP#north#CATEGORY#Light').waitFor()
  await page.getByRole('button', { name: 'Rewrite the keys' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await stored('SHOP#north', 'PRODUCT#p001')).toMatchObject({
    GSI1PK: { S: 'SHOP#north#CATEGORY#Light' },
  })
})

test('an item is created with attributes of any type, and deleted after a question', async () => {
  const { page, stored } = await visit(browser, '/tables/Shop/items')
  await page.getByRole('button', { name: 'New item' }).click()
  await page.getByLabel('PK', { exact: true }).fill('NEW')
  await page.getByLabel('SK', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Add attribute' }).click()
  await page.getByLabel('Attribute name').fill('tags')
  await page.getByLabel('Type of tags').selectOption('NS')
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByLabel('tags, member 1').fill('12345678901234567890123456789012345678')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Created', { exact: true }).waitFor()
  expect(await stored('NEW', '1')).toMatchObject({ tags: { NS: ['12345678901234567890123456789012345678'] } })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('Deleted', { exact: true }).waitFor()
  expect(await stored('NEW', '1')).toBeUndefined()
})

test('read-only shows everything and writes nothing', async () => {
  const { page, go } = await visit(browser, itemAddress('SHOP#north', 'PRODUCT#p001'), { isReadOnly: true })
  await page.getByText('read-only: nothing is written').waitFor()
  expect(await page.getByLabel('name', { exact: true }).isDisabled()).toBe(true)
  for (const name of ['Save', 'Delete', 'New item', 'Change or delete all…']) {
    expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  }
  await go('/tables/Shop/transfer')
  await page.getByText('nothing can be imported').waitFor()
})

test('data is shown as text and never becomes a part of the page', async () => {
  const { page, studio, go } = await visit(browser, '/')
  const bad = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const Item = { PK: { S: bad }, SK: { S: bad }, [bad]: { S: bad } }
  await studio.engine.send('PutItem', { TableName: 'Shop', Item })
  for (const screen of ['items', 'collections', 'homes']) {
    await go(itemAddress(bad, bad, screen))
    await page.getByText('<img src=x').first().waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(await page.title()).toBe('Shop · Monotable Studio')
  }
})

test('whoever leaves what is not saved is asked, and may stay', async () => {
  const { page } = await visit(browser, itemAddress('SHOP#north', 'META'))
  await page.getByLabel('name', { exact: true }).fill('Mine')
  const asked: string[] = []
  let isLeaving = false
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void (isLeaving ? dialog.accept() : dialog.dismiss())
  })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Collections' }).click()
  expect(await page.getByLabel('name', { exact: true }).inputValue()).toBe('Mine')
  // What is shown of other items does not concern it.
  await page.getByRole('button', { name: 'DynamoDB JSON' }).first().click()
  expect(asked).toEqual(Array(2).fill('Your changes are not saved. Leave anyway?'))
  isLeaving = true
  await page.getByRole('link', { name: 'Collections' }).click()
  await page.getByText('2 orphans').waitFor()
})
