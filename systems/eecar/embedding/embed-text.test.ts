import { describe, expect, test } from 'vitest'
import { offlineExplainer } from '../matches/explaining/offline.ts'
import type { Embedder, Explained } from '../ports/ports.ts'
import { embedSentence } from './embed-text.ts'

function countingEmbedder(value: number) {
  const asked: string[] = []
  const embedder: Embedder = {
    model: 'counting',
    dimension: 2,
    embed: async texts => {
      asked.push(...texts)
      if (texts[0] === 'fails at first' && asked.filter(text => text === texts[0]).length === 1)
        throw new Error('not now')
      return texts.map(() => new Float32Array([value, 0]))
    },
  }
  return { embedder, asked }
}

describe('the vector of a sentence', () => {
  test('is made once by each embedder', async () => {
    const [one, other] = [countingEmbedder(1), countingEmbedder(0.5)]
    for (const sentence of ['a pack', 'a motor', 'a pack'])
      expect((await embedSentence(one.embedder, sentence))[0]).toBe(1)
    expect((await embedSentence(other.embedder, 'a pack'))[0]).toBe(0.5)
    expect([one.asked, other.asked]).toEqual([['a pack', 'a motor'], ['a pack']])
  })

  test('that could not be made is asked for again', async () => {
    const { embedder, asked } = countingEmbedder(1)
    await expect(embedSentence(embedder, 'fails at first')).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
    })
    expect((await embedSentence(embedder, 'fails at first'))[0]).toBe(1)
    expect(asked).toHaveLength(2)
  })

  test('is forgotten when many others were asked', async () => {
    const { embedder, asked } = countingEmbedder(1)
    for (let each = 0; each <= 200; each++) await embedSentence(embedder, `sentence ${each}`)
    await embedSentence(embedder, 'sentence 200')
    expect(asked).toHaveLength(201)
    await embedSentence(embedder, 'sentence 0')
    expect(asked).toHaveLength(202)
  })
})

test('a reason is of the part as it is now', async () => {
  const part = {
    partId: 'P',
    name: 'Pack',
    category: 'battery',
    condition: 'used',
    description: 'liquid cooled',
  }
  const reasonFor = async (description: string) => {
    const explained = { part: { ...part, description }, specification: undefined, useCases: [], score: 1 }
    return (await offlineExplainer().explain('liquid cooled pack', [explained as unknown as Explained]))[0]
  }
  const before = await reasonFor('liquid cooled')
  expect(before).toContain("'liquid cool")
  expect(await reasonFor('air')).not.toContain('liquid')
  expect(await reasonFor('liquid cooled')).toBe(before)
})
