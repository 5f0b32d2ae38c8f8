/** A text as a client keeps it, independent of the server's own: lines end at `\n`, `\r\n` and `\r`, as in LSP. */
export class EditedText {
  version = 1;
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Replaces `[start, end)` and gives the change as LSP has it. */
  replace(start: number, end: number, newText: string): object {
    const range = { start: this.positionAt(start), end: this.positionAt(end) };
    this.text = this.text.slice(0, start) + newText + this.text.slice(end);
    this.version++;
    return { range, text: newText };
  }

  /** No position lies between the two characters of a line break. */
  positionAt(offset: number): { readonly line: number; readonly character: number } {
    let line = 0;
    let lineStart = 0;
    for (let index = 0; index < offset; index++) {
      const code = this.text.charCodeAt(index);
      if (code !== 10 && (code !== 13 || this.text.charCodeAt(index + 1) === 10)) continue;
      line++;
      lineStart = index + 1;
    }
    return { line, character: offset - lineStart };
  }

  /** `offset`, moved out of a line break. */
  outsideOfLineBreak(offset: number): number {
    const isInside = this.text.charCodeAt(offset - 1) === 13 && this.text.charCodeAt(offset) === 10;
    return isInside ? offset - 1 : offset;
  }
}
