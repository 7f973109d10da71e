import type { Engine } from '@monotable/engine'

/** Breaks the sample shop as programs do that do not know the design: 30 keys, two guards and a counter. */
export async function breakShop(engine: Engine): Promise<void> {
  const key = (SK: string, PK = 'SHOP#north') => ({ PK: { S: PK }, SK: { S: SK } })
  const update = (Key: object, name: string, value: object) =>
    engine.send('UpdateItem', {
      TableName: 'Shop',
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    })
  for (let at = 0; at < 30; at++) {
    const placedAt = new Date(Date.UTC(2026, 2, 1) + at * 3_600_000 * 7).toISOString()
    await update(key(`ORDER#${placedAt}#o${at}`), 'GSI1PK', { S: 'SHOP#north#ORDERS#lost' })
  }
  await engine.send('DeleteItem', { TableName: 'Shop', Key: key('SKU#spe-1') })
  const orphan = {
    ...key('SKU#nobody'),
    shopId: { S: 'north' },
    sku: { S: 'NOBODY' },
    productId: { S: 'gone' },
  }
  await engine.send('PutItem', { TableName: 'Shop', Item: orphan })
  await update(key('CATEGORY#Light'), 'products', { N: '99' })
}
