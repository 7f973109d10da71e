import type { BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'
import { inLanes } from '@monotable/server/kit'
import * as z from 'zod'
import type { Embedder } from '../ports/ports.ts'

export interface TitanOptions {
  /** Amazon Titan Text Embeddings V2 unless given. */
  readonly model?: string
  /** 256, 512 or 1024 with Titan V2; 512 unless given. */
  readonly dimension?: number
  readonly client?: BedrockRuntimeClientConfig
}

const answer = z.object({ embedding: z.array(z.number()) })

/** The model takes 8,192 tokens and 50,000 characters; Korean has up to two tokens a syllable. */
const mostCharacters = 8000
const atOnce = 4
/** Milliseconds until a text counts as not embedded. */
const patience = 10_000

/** Vectors from a Titan model on Amazon Bedrock: one request a text. */
export async function bedrockEmbedder(options: TitanOptions = {}): Promise<Embedder> {
  const { model = 'amazon.titan-embed-text-v2:0', dimension = 512, client: config = {} } = options
  const { BedrockRuntimeClient, InvokeModelCommand } = await import('@aws-sdk/client-bedrock-runtime')
  const client = new BedrockRuntimeClient(config)
  const embedOne = async (text: string): Promise<Float32Array> => {
    const request = { inputText: text.slice(0, mostCharacters), dimensions: dimension, normalize: true }
    const { body } = await client.send(
      new InvokeModelCommand({
        modelId: model,
        contentType: 'application/json',
        accept: 'application/json',
        body: JSON.stringify(request),
      }),
      { abortSignal: AbortSignal.timeout(patience) },
    )
    const { embedding } = answer.parse(JSON.parse(body.transformToString()))
    if (embedding.length !== dimension)
      throw new Error(`${model} gave ${embedding.length} dimensions instead of ${dimension}`)
    return Float32Array.from(embedding)
  }
  return { model, dimension, embed: texts => inLanes(texts, atOnce, embedOne) }
}
