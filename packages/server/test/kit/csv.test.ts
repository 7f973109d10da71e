import { expect, test } from 'vitest'
import { readCsv, writeCsv } from '../../src/kit/csv.ts'

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const read = (csv: string | Uint8Array, mostRows = 10) =>
  readCsv(typeof csv === 'string' ? Buffer.from(csv) : csv, {
    column: heading => heading || undefined,
    mostRows,
  })

test('cells with commas, quotes and lines stay one cell, and programs see that it is UTF-8', () => {
  expect(text(writeCsv(['a', 'b'], [['x,y', 'ä"b"\nc']]))).toBe('\ufeffa,b\r\n"x,y","ä""b""\nc"\r\n')
})

test('a text is never a formula, and a number stays a number', () => {
  const cells = ['=1+1', '+49 40', '-x', '@a', '\t=1', '＝1', '-5.20', 3, -4, undefined]
  const [, row] = text(writeCsv(['h'], [cells])).split('\r\n')
  expect(row).toBe("'=1+1,'+49 40,'-x,'@a,'\t=1,'＝1,-5.20,3,-4,")
})

test('what was written is read as it was', () => {
  const row = { a: '=1+1', b: 'x;y,"z"', c: '-5.20' }
  expect(read(writeCsv(Object.keys(row), [Object.values(row)])).rows).toEqual([{ line: 2, cells: row }])
})

test.each([',', ';', '\t'])('the columns may be divided by %j', mark => {
  expect(read(`sku${mark}name\n1${mark}x\n`).rows).toEqual([{ line: 2, cells: { sku: '1', name: 'x' } }])
})

test('columns that nobody knows are told, empty rows are none, and short rows have empty cells', () => {
  const csv = Buffer.from('sku,colour,name\n1,red,x\n,,\n2\n')
  const column = (heading: string) => (heading === 'colour' ? undefined : heading)
  expect(readCsv(csv, { column, mostRows: 5 })).toEqual({
    rows: [
      { line: 2, cells: { sku: '1', name: 'x' } },
      { line: 4, cells: { sku: '2' } },
    ],
    unknown: ['colour'],
  })
})

test('blanks at the ends of cells and headings are left out, those within and those in quotes stay', () => {
  const [row] = read('sku , name\n 7\t,  red   lamp \n').rows
  expect(row?.cells).toEqual({ sku: '7', name: 'red   lamp' })
  expect(read('sku\n" 8 "\n').rows[0]?.cells).toEqual({ sku: ' 8 ' })
})

test('a quotation mark within a cell is a sign like any other', () => {
  expect(read('name\nScreen 27" wide\n').rows[0]?.cells).toEqual({ name: 'Screen 27" wide' })
})

test.each([
  ['a,b\n1,"x\n', /quotation mark in line/],
  ['a\n1,2\n', /more cells in line 2/],
  ['a\n1\n2\n3\n', /more than 2 rows/],
  [Buffer.from([0x61, 0x0a, 0xff]), /UTF-8/],
])('what is no such table is refused: %j', (csv, reason) => {
  expect(() => read(csv, 2)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: { issues: [expect.objectContaining({ reason: expect.stringMatching(reason) })] },
    }),
  )
})
