package dev.stoa.cli.console;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The two streams of a command: results go to one, everything else to the other, both in UTF-8
 * regardless of the locale.
 *
 * @param out the stream of results; its errors are thrown, so that a closed pipe ends the command
 * @param err the stream of progress, warnings and errors
 * @param isTerminal whether {@code err} is a terminal
 * @param terminal what {@code out} is
 */
public record Console(OutputStream out, PrintStream err, boolean isTerminal, Terminal terminal) {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;

  /** Creates a console that writes to two streams, neither fitted to a terminal's width. */
  public static Console of(OutputStream out, OutputStream err, boolean isTerminal) {
    return of(out, err, isTerminal, Terminal.NONE);
  }

  /** Creates a console that writes to two streams; buffers the first one. */
  public static Console of(
      OutputStream out, OutputStream err, boolean isTerminal, Terminal terminal) {
    return new Console(
        new BufferedOutputStream(new PipeOutputStream(out), BUFFER_SIZE_IN_BYTES),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        isTerminal,
        terminal);
  }

  /** Writes one line of a result. */
  public void print(String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  /** Writes one line about a result, dimmed and cut to the width of the terminal. */
  public void printNote(String line) throws IOException {
    print(terminal.dim(DisplayWidth.cut(line, terminal.width())));
  }
}
