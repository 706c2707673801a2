package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import java.util.List;

/**
 * Adds commands to the program. {@link Commands} finds the providers on the class path with {@link
 * java.util.ServiceLoader}.
 */
public interface CommandProvider {
  /** Creates commands that write to {@code console}; objects with picocli's annotations. */
  List<Object> commands(Console console);
}
