import { describe, expect, it } from 'vitest'
import { typeByAddress } from './page-type.ts'

describe('the type of a page by its address', () => {
  it.each([
    ['/products/item-123', 'product'],
    ['/product/clock', 'product'],
    ['/item/9', 'product'],
    ['/p/9', 'product'],
    ['/shop/p/9', 'product'],
    ['/produkt/uhr', 'product'],
    ['/lot/482', 'product'],
    ['/collections/clocks/products/clock', 'product'],
    ['/category/clocks', 'category'],
    ['/collections/clocks', 'category'],
    ['/product-category/clocks/', 'category'],
    ['/kategorie/uhren', 'category'],
    ['/search?q=clock', 'listing'],
    ['/clocks?page=2', 'listing'],
    ['/clocks?sort=a&page=2', 'listing'],
    ['/blog/how-to-wind', 'article'],
    ['/', 'home'],
    ['/?lang=de', 'home'],
    ['/about', 'other'],
    ['/pages/p', 'other'],
  ])('of %s is %s', (path, type) => {
    expect(typeByAddress(`https://example.com${path}`)).toBe(type)
  })
})
