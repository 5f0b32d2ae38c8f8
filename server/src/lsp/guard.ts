import { LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';
import { describeError } from './describe-error.ts';
import { runGuarded } from './run-guarded.ts';
import type { RegisterHandler, ServerContext } from './server-context.ts';

/** An error that the user is meant to read, such as why a symbol cannot be renamed. The only one that leaves the guard. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
}

type Answer<R, E> = R | ResponseError<E> | Promise<R | ResponseError<E>>;

/** Answers requests of one method. */
type Handle<P, R, E> = (context: ServerContext, params: P, token: CancellationToken) => Answer<R, E>;

/** Takes notifications of one method. */
type Take<P> = (context: ServerContext, params: P) => void | Promise<void>;

/**
 * The one place where requests fail: a cancelled one is answered as such, a refusal with its message, and whatever else is
 * thrown is a bug of ours, told in the log by the method's name and answered with `empty`.
 */
export function request<P, R, E = void>(method: string, empty: R, handle: Handle<P, R, E>): RegisterHandler {
  return (context) => {
    context.connection.onRequest(method, async (params: P, token: CancellationToken): Promise<R | ResponseError<E>> => {
      if (isCancelled(token)) return cancelled();
      try {
        const result = await context.requests.answer(() => handle(context, params, token));
        return isCancelled(token) ? cancelled() : result;
      } catch (error) {
        if (error instanceof RequestRefusal) return new ResponseError<E>(LSPErrorCodes.RequestFailed, error.message);
        context.logger.error(`${method} failed: ${describeError(error)}`);
        return empty;
      }
    });
  };
}

/** A handler of notifications of one method; what it throws is told in the log. */
export function notification<P>(method: string, take: Take<P>): RegisterHandler {
  return (context) => {
    context.connection.onNotification(method, (params: P) =>
      runGuarded(context.logger, method, () => take(context, params)),
    );
  };
}

function isCancelled(token: CancellationToken): boolean {
  return token.isCancellationRequested;
}

function cancelled<E>(): ResponseError<E> {
  return new ResponseError<E>(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}
