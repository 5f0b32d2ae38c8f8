import { formatGoFloat, goInt64 } from '../kubernetes/go-numbers.ts';
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  milliQuantity,
  milliValueOf,
  negateQuantity,
  parseQuantity,
  QuantityError,
  signOf,
  type Quantity,
} from '../kubernetes/quantity.ts';
import { ExpressionLexer, type ExpressionToken } from './resource-expression-lexer.ts';

/** What an expression of `resourcesPolicy` computes with: a plain number, or a resource amount. */
export type ExpressionValue = number | Quantity;

/** Why an expression has no value, in the words of Kruise's calculator. */
export class ExpressionError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/**
 * Evaluates an expression as `pkg/util/calculator` of Kruise 1.9 does: `+ - * /`, unary minus, parentheses, `max` and `min` of two,
 * percentages, quantities, and variables by their lower-case names. A malformed number counts as zero; a negative result is an error.
 */
export function evaluateExpression(
  text: string,
  variables: Readonly<Record<string, ExpressionValue>>,
): ExpressionValue | ExpressionError {
  const result = new Evaluator(text, variables).run();
  if (result instanceof ExpressionError) return result;
  const isNegative = typeof result === 'number' ? result < 0 : signOf(result) < 0;
  if (!isNegative) return result;
  const shown = typeof result === 'number' ? formatGoFloat(result) : formatQuantity(result);
  return new ExpressionError(`calculation result is negative: ${shown}`);
}

/** The numbers in an expression that cannot be read and count as zero, in order: `100x`, `1e`, `5Kb`. */
export function malformedNumbersIn(text: string): readonly string[] {
  const lexer = new ExpressionLexer(text);
  const found: string[] = [];
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next())
    if (token.kind === 'number' && readNumber(token.text) === undefined) found.push(token.text);
  return found;
}

/** An operator that waits for its right operand, or an open parenthesis. */
type Pending =
  | { readonly kind: 'binary'; readonly operator: string }
  | { readonly kind: 'negate' }
  | { readonly kind: 'parenthesis'; readonly callee: string | undefined; readonly hasFirst: boolean };

/** What the parser expects after what it just read. */
type Accepted = 'operand-next' | 'operator-next' | 'end' | 'error';

/** The value of a part; `undefined` where it failed, which every value computed from it inherits. */
type PartValue = ExpressionValue | undefined;

/** Works with explicit stacks: no depth of parentheses can exhaust the call stack. */
class Evaluator {
  readonly #lexer: ExpressionLexer;
  readonly #variables: Readonly<Record<string, ExpressionValue>>;
  readonly #values: PartValue[] = [];
  readonly #pending: Pending[] = [];
  #token: ExpressionToken;
  /** The last error of an operation: it wins over a syntax error. */
  #lastError: string | undefined;

  constructor(text: string, variables: Readonly<Record<string, ExpressionValue>>) {
    this.#lexer = new ExpressionLexer(text);
    this.#variables = variables;
    this.#token = this.#lexer.next();
  }

  run(): ExpressionValue | ExpressionError {
    let isOperandNext = true;
    for (;;) {
      const accepted: Accepted = isOperandNext ? this.#operand() : this.#afterOperand();
      if (accepted === 'end') break;
      if (accepted === 'error')
        return this.#fail(`parse error: syntax error at line ${this.#lexer.line}, col ${this.#lexer.column}`);
      isOperandNext = accepted === 'operand-next';
    }
    return this.#values.pop() ?? this.#fail('no result from parser');
  }

  #operand(): Accepted {
    const token = this.#token;
    switch (token.kind) {
      case 'number':
        this.#advance();
        return this.#complete(numberOf(token.text));
      case 'quantity':
        this.#advance();
        return this.#complete(this.#quantityOf(token.text));
      case 'identifier':
        this.#advance();
        if (!this.#isCharacter('(')) return this.#complete(this.#variable(token.text.toLowerCase()));
        this.#advance();
        this.#pending.push({ kind: 'parenthesis', callee: token.text, hasFirst: false });
        return 'operand-next';
      default:
        if (!this.#isCharacter('(') && !this.#isCharacter('-')) return 'error';
        this.#pending.push(
          this.#isCharacter('-') ? { kind: 'negate' } : { kind: 'parenthesis', callee: undefined, hasFirst: false },
        );
        this.#advance();
        return 'operand-next';
    }
  }

  #afterOperand(): Accepted {
    const { kind, text } = this.#token;
    if (kind === 'end') {
      this.#reduce(0);
      return this.#pending.length === 0 ? 'end' : 'error';
    }
    const strength = kind === 'character' ? strengthOf(text) : 0;
    if (strength > 0) {
      this.#reduce(strength);
      this.#pending.push({ kind: 'binary', operator: text });
      this.#advance();
      return 'operand-next';
    }
    // Like a yacc parser: what is complete is carried out before the next token is found wrong.
    this.#reduce(0);
    if (kind !== 'character' || (text !== ')' && text !== ',')) return 'error';
    const open = this.#pending.pop();
    if (open?.kind !== 'parenthesis') return 'error';
    if (text === ',') {
      if (open.callee === undefined || open.hasFirst) return 'error';
      this.#pending.push({ ...open, hasFirst: true });
      this.#advance();
      return 'operand-next';
    }
    this.#advance();
    if (open.callee === undefined) return this.#complete(this.#values.pop());
    const last = this.#values.pop();
    const parts = open.hasFirst ? [this.#values.pop(), last] : [last];
    return this.#complete(this.#call(open.callee, parts));
  }

  /** Pushes a finished operand, after the signs before it. */
  #complete(value: PartValue): 'operator-next' {
    let signed = value;
    while (this.#pending.at(-1)?.kind === 'negate') {
      this.#pending.pop();
      if (signed !== undefined) signed = typeof signed === 'number' ? -signed : negateQuantity(signed);
    }
    this.#values.push(signed);
    return 'operator-next';
  }

  /** Carries out the operators on the stack that bind at least as strongly as `strength`, up to the last open parenthesis. */
  #reduce(strength: number): void {
    for (;;) {
      const top = this.#pending.at(-1);
      if (top?.kind !== 'binary' || strengthOf(top.operator) < strength) return;
      this.#pending.pop();
      const right = this.#values.pop();
      const left = this.#values.pop();
      this.#values.push(left === undefined || right === undefined ? undefined : this.#apply(top.operator, left, right));
    }
  }

  #apply(operator: string, left: ExpressionValue, right: ExpressionValue): PartValue {
    if (operator === '*') return this.#multiply(left, right);
    if (operator === '/') return this.#divide(left, right);
    if (typeof left === 'number' && typeof right === 'number') return operator === '+' ? left + right : left - right;
    const addend = toQuantity(right);
    return addQuantities(toQuantity(left), operator === '+' ? addend : negateQuantity(addend));
  }

  #multiply(left: ExpressionValue, right: ExpressionValue): PartValue {
    if (typeof left === 'number') {
      return typeof right === 'number' ? left * right : scaled(right, (milli) => milli * left);
    }
    if (typeof right === 'number') return scaled(left, (milli) => milli * right);
    return this.#failPart('multiplication of two quantities');
  }

  #divide(left: ExpressionValue, right: ExpressionValue): PartValue {
    if (typeof right !== 'number') return this.#failPart('division by quantity');
    if (right === 0) return this.#failPart('division by zero');
    return typeof left === 'number' ? left / right : scaled(left, (milli) => milli / right);
  }

  #call(callee: string, parts: readonly PartValue[]): PartValue {
    const name = callee.toLowerCase();
    if (name !== 'max' && name !== 'min') return this.#failPart(`unknown function: ${callee}`);
    if (parts.length !== 2) return this.#failPart(`${name} function requires exactly 2 arguments, got ${parts.length}`);
    const [left, right] = parts;
    if (left === undefined || right === undefined) {
      this.#lastError ??= 'function call failed';
      return undefined;
    }
    const isLeft = (order: number): boolean => (name === 'max' ? order >= 0 : order <= 0);
    if (typeof left === 'number' && typeof right === 'number') return isLeft(left - right) ? left : right;
    const [leftAmount, rightAmount] = [toQuantity(left), toQuantity(right)];
    return isLeft(compareQuantities(leftAmount, rightAmount)) ? leftAmount : rightAmount;
  }

  #variable(name: string): PartValue {
    return Object.hasOwn(this.#variables, name) ? this.#variables[name] : this.#failPart(`undefined variable: ${name}`);
  }

  #quantityOf(text: string): PartValue {
    const quantity = parseQuantity(text);
    return quantity instanceof QuantityError ? this.#failPart(quantity.message) : quantity;
  }

  #failPart(message: string): undefined {
    this.#lastError = message;
    return undefined;
  }

  #fail(message: string): ExpressionError {
    return new ExpressionError(this.#lastError ?? message);
  }

  #isCharacter(character: string): boolean {
    return this.#token.kind === 'character' && this.#token.text === character;
  }

  #advance(): void {
    this.#token = this.#lexer.next();
  }
}

function strengthOf(operator: string): number {
  return operator === '+' || operator === '-' ? 1 : operator === '*' || operator === '/' ? 2 : 0;
}

/** A number token; what Go's `ParseFloat` refuses counts as zero. */
function numberOf(text: string): number {
  return readNumber(text) ?? 0;
}

function readNumber(text: string): number | undefined {
  const isPercentage = text.endsWith('%');
  const digits = isPercentage ? text.slice(0, -1) : text;
  if (!/^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)) return undefined;
  const number = Number(digits);
  if (!isPercentage) return number;
  return Number.isFinite(number) ? number / 100 : undefined;
}

function toQuantity(value: ExpressionValue): Quantity {
  return typeof value === 'number' ? milliQuantity(goInt64(value * 1000), 'DecimalSI') : value;
}

/** A quantity times or divided by a number: in floating point, on whole thousandths, cut towards zero. */
function scaled(quantity: Quantity, scale: (milli: number) => number): Quantity {
  return milliQuantity(goInt64(scale(Number(milliValueOf(quantity)))), quantity.format);
}
