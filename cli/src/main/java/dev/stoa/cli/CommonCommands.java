package dev.stoa.cli;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Terminal;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the commonest commands once over a small table, so that the JVM can archive the classes that
 * they load. The launcher calls it, before the first command on a machine.
 */
public final class CommonCommands {
  private static final String ROWS =
      """
      id,name,price,day,active
      1,one,1.5,2026-01-31,true
      2,two,,2026-02-28,false
      3,three,3.25,,true
      """;

  private CommonCommands() {}

  /** Runs the commands and discards what they print. */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createTempDirectory("stoa-classes");
    try {
      Path input = Files.writeString(directory.resolve("rows.csv"), ROWS);
      String table = directory.resolve("rows").toString();
      for (List<String> command :
          List.of(
              List.of("load", input.toString(), table),
              List.of("head", table),
              List.of("count", table, "--where", "id > 1 and name like 't%' and price < 2"),
              List.of("cat", table, "--where", "id in (1, 2)", "--columns", "id,name"),
              List.of("describe", table),
              List.of("schema", table),
              List.of("summarize", table),
              List.of("lookup", table, "id=2"),
              List.of("log", table),
              List.of("export", table, directory.resolve("rows.jsonl").toString()),
              List.of("--help"))) {
        Console console =
            Console.of(
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                Terminal.NONE);
        new CommandLineProgram(console).run(command.toArray(String[]::new));
      }
    } finally {
      FileTree.remove(directory);
    }
    System.exit(CommandLineProgram.OK);
  }
}
