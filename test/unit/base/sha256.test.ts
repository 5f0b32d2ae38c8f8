import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../server/src/base/sha256.ts';

describe('sha256Hex', () => {
  it('knows the published values', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('agrees with Node.js at every length around a block, and on bytes beyond ASCII', () => {
    for (let length = 0; length < 200; length++) {
      const text = 'aé😀'.repeat(length).slice(0, length).toWellFormed();
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});
