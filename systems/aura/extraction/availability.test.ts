import { describe, expect, it } from 'vitest'
import { saysUnsold, stateInPlaceOfPrice, stateInTitle, stateOfAvailability } from './availability.ts'

describe('availability', () => {
  const states = {
    AVAILABLE: ['InStock', 'InStoreOnly', 'OnlineOnly', 'LimitedAvailability'],
    LISTED: ['PreOrder', 'BackOrder'],
    RESERVED: ['Reserved'],
    SOLD: ['SoldOut', 'OutOfStock'],
    REMOVED: ['Discontinued'],
    UNKNOWN: ['MadeToOrder', 'constructor', '__proto__', '', 'InStock2'],
  }
  const cases = Object.entries(states).flatMap(([state, words]) => words.map(word => [word, state] as const))

  it.each(cases)('%s is %s', (word, state) => {
    expect(stateOfAvailability(word)).toBe(state)
    expect(stateOfAvailability(`https://schema.org/${word}`)).toBe(state)
    expect(stateOfAvailability(`http://schema.org/${word}`)).toBe(state)
    expect(stateOfAvailability(`schema:${word}`)).toBe(state)
  })

  it('is read in any letters', () => {
    expect(stateOfAvailability('in stock')).toBe('AVAILABLE')
    expect(stateOfAvailability('OUT_OF_STOCK')).toBe('SOLD')
  })

  it.each([
    ['Verkauft', 'SOLD'],
    ['*** SOLD ***', 'SOLD'],
    ['vendue', 'SOLD'],
    ['réservé', 'RESERVED'],
    ['reserviert!', 'RESERVED'],
    ['On hold for a customer until Friday', 'RESERVED'],
    ['Hold', 'RESERVED'],
    ['Zurzeit für einen Kunden reserviert', 'RESERVED'],
    ['Onder optie', 'RESERVED'],
    ['商談中', 'RESERVED'],
    ['판매완료', 'SOLD'],
    ['This lot has been withdrawn', 'REMOVED'],
    ['Zurückgezogen', 'REMOVED'],
    ['Pages hold loosely', undefined],
    ['NOW SOLD - THANK YOU', 'SOLD'],
    ['Verkauft, vielen Dank!', 'SOLD'],
    ['Sold thanks', 'SOLD'],
    ['Sold thankfully complete', undefined],
    ['Item sold', 'SOLD'],
    ['Items sold', undefined],
    ['Producto agotado', 'SOLD'],
    ['ご売約済', 'SOLD'],
    ['Für Kinder nicht geeignet', undefined],
    ['é sold', undefined],
    ['Unsold', undefined],
    ['Sold by the dozen', undefined],
    ['450 €', undefined],
  ])('%s in place of a price is %s', (text, state) => {
    expect(stateInPlaceOfPrice(text)).toBe(state)
  })

  it('knows a lot that nobody bought from one that is sold', () => {
    for (const text of ['Unsold', 'Lot passed', 'Nicht verkauft', 'Invendu', '유찰'])
      expect(saysUnsold(text)).toBe(true)
    for (const text of ['Sold', 'Verkauft', 'Not sold separately', 'Passed down in the family'])
      expect(saysUnsold(text)).toBe(false)
  })

  it.each([
    ['VERKAUFT: Kommode', 'SOLD'],
    ['[SOLD] A clock', 'SOLD'],
    ['Réservé – Pendule', 'RESERVED'],
    ['Sold as seen', undefined],
    ['Vendue mansion', undefined],
    ['A clock (sold)', undefined],
  ])('the title %s says %s', (title, state) => {
    expect(stateInTitle(title)).toBe(state)
  })
})
