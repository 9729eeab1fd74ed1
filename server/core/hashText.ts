/**
 * Returns PostgreSQL's `hashtext` of a text, a signed number of 32 bits. Citus finds the shard of a row by this hash of
 * `store_id`. It is the hash function lookup3 by Bob Jenkins, as in PostgreSQL's `hashfn.c`, on a little-endian machine.
 */
export function hashText(text: string): number {
  const bytes = Buffer.from(text)
  const whole = bytes.length - (bytes.length % BLOCK)
  const state = new Int32Array(3).fill(0x9e3779b9 + bytes.length + 3923095)
  for (let start = 0; start < whole; start += BLOCK) {
    for (let word = 0; word < 3; word++) state[word]! += bytes.readInt32LE(start + 4 * word)
    mix(state)
  }
  addRest(state, bytes.subarray(whole))
  return finish(state)
}

const BLOCK = 12

/** Adds the last 0 to 11 bytes. The lowest byte of the third word is for the length, so the ninth byte is one higher. */
function addRest(state: Int32Array, rest: Buffer): void {
  for (const [index, byte] of rest.entries()) {
    const position = index < 8 ? index : index + 1
    state[position >> 2]! += byte << (8 * (position & 3))
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** The bits of the rotations, as in the source. */
const MIX_BITS = [4, 6, 8, 16, 19, 4]
const FINISH_BITS = [14, 11, 25, 16, 4, 14, 24]

/** After each step the three words take turns. */
function mix(state: Int32Array): void {
  let [a, b, c] = state as unknown as [number, number, number]
  for (const bits of MIX_BITS) {
    const mixed = ((a - c) | 0) ^ rotate(c, bits)
    const sum = (c + b) | 0
    ;[a, b, c] = [b, sum, mixed]
  }
  state.set([a, b, c])
}

function finish(state: Int32Array): number {
  let [a, b, c] = state as unknown as [number, number, number]
  for (const bits of FINISH_BITS) {
    const mixed = ((c ^ b) - rotate(b, bits)) | 0
    ;[a, b, c] = [b, mixed, a]
  }
  return b
}
