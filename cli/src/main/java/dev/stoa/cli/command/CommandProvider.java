package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import java.util.List;

/**
 * Adds commands to the program. {@link Commands} finds the providers on the class path with {@link
 * java.util.ServiceLoader}.
 */
public interface CommandProvider {
  /** New command objects, annotated for picocli, that write to {@code console}. */
  List<Object> commands(Console console);
}
