import { basename, dirname, resolve } from 'node:path'
import { optionalPackage } from '@monotable/server'
import type { Embedder } from '../ports/ports.ts'

/** Vectors of texts, one after another in `data`: what the pipeline of `@huggingface/transformers` gives. */
interface Tensor {
  readonly data: ArrayLike<number>
  readonly dims: readonly number[]
}

/** A `feature-extraction` pipeline. */
export type FeatureExtraction = (
  texts: string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<Tensor>

/** The part of `@huggingface/transformers` that is used. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(task: 'feature-extraction', model: string): Promise<FeatureExtraction>
}

export interface OnnxOptions {
  /** With `config.json`, `tokenizer.json` and `onnx/model.onnx`, as sentence transformers are published. */
  readonly folder: string
  readonly open?: (folder: string) => Promise<FeatureExtraction>
}

const atOnce = 16

/** Vectors from a sentence transformer in ONNX form, run in this process from a local folder. */
export async function onnxEmbedder({ folder, open = openPipeline }: OnnxOptions): Promise<Embedder> {
  const extract = await open(resolve(folder))
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += atOnce) {
      const some = texts.slice(from, from + atOnce)
      vectors.push(...rowsOf(await extract(some, { pooling: 'mean', normalize: true }), some.length))
    }
    return vectors
  }
  // The first answer shows how long its vectors are.
  const [probe] = await embed(['battery'])
  return { model: basename(resolve(folder)), dimension: (probe as Float32Array).length, embed }
}

function rowsOf({ data, dims }: Tensor, expected: number): Float32Array[] {
  const [rows, dimension] = dims
  if (dims.length !== 2 || rows !== expected || dimension === undefined)
    throw new Error(`The model gave [${dims.join(', ')}] for ${expected} texts`)
  return Array.from({ length: expected }, (_, row) =>
    Float32Array.from({ length: dimension }, (_, at) => data[row * dimension + at] as number),
  )
}

/** Nothing is downloaded: the model is in the folder, or it is not to be had. */
async function openPipeline(folder: string): Promise<FeatureExtraction> {
  // Named in a variable, because the package is installed only where it is used.
  const name = '@huggingface/transformers'
  const { env, pipeline } = await optionalPackage<Transformers>(name, () => import(name))
  env.allowRemoteModels = false
  env.localModelPath = dirname(folder)
  return pipeline('feature-extraction', basename(folder))
}
