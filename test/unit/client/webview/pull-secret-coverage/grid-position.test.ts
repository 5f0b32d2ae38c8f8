import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellAt,
  moveInGrid,
  positionOf,
} from '../../../../../client/src/webview/pull-secret-coverage/grid-position.ts';

const rows = [['head', 'i1', 'i2', 'i3'], ['team a'], ['n1', 'a1', 'a2', 'a3'], ['n2', 'b1', 'b2', 'b3'], ['team b']];

/** The cells that one comes by, pressing these keys from the first cell on. */
function walk(...keys: readonly string[]): readonly (string | undefined)[] {
  let position = { row: 0, column: 0 };
  return keys.map((key) => {
    const ctrlKey = key.startsWith('Ctrl+');
    position = moveInGrid(rows, position, { key: key.replace('Ctrl+', ''), ctrlKey }) ?? position;
    return cellAt(rows, position);
  });
}

describe('moveInGrid', () => {
  it('goes by arrows, and stops at the edges', () => {
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp')).toEqual(['i1', 'i2', 'i1', 'i1']);
    expect(walk('ArrowLeft', 'ArrowUp')).toEqual(['head', 'head']);
  });

  it('passes short rows without forgetting the column', () => {
    const down = walk('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(down).toEqual(['i1', 'i2', 'team a', 'a2', 'b2', 'team b', 'b2']);
  });

  it('goes to the ends of a row, and with Ctrl of the grid', () => {
    expect(walk('ArrowDown', 'ArrowDown', 'End', 'Home')).toEqual(['team a', 'n1', 'a3', 'n1']);
    expect(walk('Ctrl+End', 'Ctrl+Home')).toEqual(['team b', 'head']);
  });

  it('goes by pages', () => {
    expect(walk('ArrowRight', 'PageDown', 'PageUp')).toEqual(['i1', 'team b', 'i1']);
  });

  it('leaves all other keys alone', () => {
    for (const key of ['a', 'Tab', 'Enter', 'Escape']) {
      expect(moveInGrid(rows, { row: 0, column: 0 }, { key, ctrlKey: false })).toBeUndefined();
    }
  });

  it('never leaves a grid of any shape', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown');
    const shape = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(shape, fc.array(fc.tuple(key, fc.boolean())), (lengths, keys) => {
        const grid = lengths.map((length, row) => Array.from({ length }, (_, column) => `${row} ${column}`));
        let position = { row: 0, column: 0 };
        for (const [name, ctrlKey] of keys) {
          position = moveInGrid(grid, position, { key: name, ctrlKey }) ?? position;
          expect(cellAt(grid, position)).toBeDefined();
        }
      }),
      { seed: 5 },
    );
  });
});

describe('positionOf', () => {
  it('finds a cell wherever it has moved to', () => {
    expect(positionOf(rows, 'b2', { row: 0, column: 0 })).toEqual({ row: 3, column: 2 });
  });

  it('stays where it was when the cell is gone, as far as the grid reaches', () => {
    expect(positionOf(rows, 'gone', { row: 2, column: 3 })).toEqual({ row: 2, column: 3 });
    expect(positionOf(rows, 'gone', { row: 99, column: 3 })).toEqual({ row: 4, column: 3 });
    expect(positionOf([], undefined, { row: 7, column: 1 })).toEqual({ row: 0, column: 1 });
  });

  it('remembers the column in a short row', () => {
    expect(positionOf(rows, 'team a', { row: 1, column: 2 })).toEqual({ row: 1, column: 2 });
  });
});
