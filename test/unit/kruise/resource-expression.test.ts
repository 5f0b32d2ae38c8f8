import { describe, expect, it } from 'vitest';
import { evaluateExpression, ExpressionError } from '../../../server/src/kruise/resource-expression.ts';
import { formatQuantity, parseQuantity, type Quantity } from '../../../server/src/kubernetes/quantity.ts';

function evaluate(expression: string, cpu: string | number = '2'): string {
  const variable = typeof cpu === 'number' ? cpu : (parseQuantity(cpu) as Quantity);
  const result = evaluateExpression(expression, { cpu: variable });
  if (result instanceof ExpressionError) return `error: ${result.message}`;
  return typeof result === 'number' ? String(result) : formatQuantity(result);
}

describe('evaluateExpression', () => {
  it.each([
    ['cpu*50%', '6', '3'],
    ['cpu*33%', '200Mi', '66Mi'],
    ['cpu*1.0005', '1000', '1000500m'],
    ['max(cpu*20% + 100Mi, 200Mi)', '800Mi', '260Mi'],
    ['cpu / 3', '200Mi', '69905066666m'],
    ['-cpu + 3', '2', '1'],
    ['CPU+100m', '0', '100m'],
    ['max(1, cpu)', '1', '1'],
    ['min(1025Mi, cpu)', '2Gi', '1025Mi'],
    ['(1 + 2) * 3', '1', '9'],
    ['2 - 1 - 1', '1', '0'],
    ['cpu*100x', '2', '0'],
    ['cpu*5..', '2', 'error: parse error: syntax error at line 1, col 8'],
    ['0.3', '2', '0.3'],
    ['100m', '2', '100m'],
    ['\n cpu', '2', '2'],
  ])('%s with cpu = %s', (expression, cpu, result) => {
    expect(evaluate(expression, cpu)).toBe(result);
  });

  it.each([
    ['cpu*cpu', 'multiplication of two quantities'],
    ['100m/cpu', 'division by quantity'],
    ['cpu/0', 'division by zero'],
    ['memory*2', 'undefined variable: memory'],
    ['max(cpu)', 'max function requires exactly 2 arguments, got 1'],
    ['max(1,2,3)', 'parse error: syntax error at line 1, col 9'],
    ['max', 'undefined variable: max'],
    ['cpu(1)', 'unknown function: cpu'],
    ['1e3Mi', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['', 'parse error: syntax error at line 1, col 1'],
    ['1Ei', 'parse error: syntax error at line 1, col 4'],
    ['cpu %', 'parse error: syntax error at line 1, col 6'],
    ['(cpu', 'parse error: syntax error at line 1, col 5'],
    ['cpu - 3', 'calculation result is negative: -1'],
    ['1 - 2', 'calculation result is negative: -1'],
    ['cpu/cpu )', 'division by quantity'],
  ])('refuses %j', (expression, message) => {
    expect(evaluate(expression)).toBe(`error: ${message}`);
  });

  it('checks expressions as the validating webhook does, with the number 1', () => {
    expect(evaluate('cpu - 2', 1)).toBe('error: calculation result is negative: -1');
    expect(evaluate('max(0, cpu-2)', 1)).toBe('0');
    expect(evaluate('cpu*cpu', 1)).toBe('1');
  });

  it('has no limit of depth', () => {
    expect(evaluate(`${'('.repeat(50_000)}cpu${')'.repeat(50_000)}`)).toBe('2');
    expect(evaluate(`${'-'.repeat(100_000)}cpu`)).toBe('2');
  });
});
