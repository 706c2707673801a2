package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the names in the JSON output of all commands with the page that documents them. */
final class JsonOutputTest {
  private static final Path PAGE = Path.of("../docs/reference/json-output.md");

  /** Objects whose names are not fixed. */
  private static final Set<String> MAPS = Set.of("keys", "layouts", "encodings");

  /** The commands whose names are those of columns. */
  private static final Set<String> RECORD_COMMANDS = Set.of("cat", "head", "lookup", "sample");

  private final Map<String, Set<String>> printedNames = new TreeMap<>();

  @TempDir private Path directory;

  /** Runs a command and remembers the names that it prints. */
  private void run(Object... arguments) throws IOException {
    Object[] jsonArguments = new Object[arguments.length + 1];
    System.arraycopy(arguments, 0, jsonArguments, 0, arguments.length);
    jsonArguments[arguments.length] = "--json";
    ProgramRun run = ProgramRun.of(jsonArguments);
    assertEquals("", run.err());
    assertTrue(!run.lines().isEmpty(), List.of(arguments) + " printed nothing");
    for (String line : run.lines()) {
      addNames("", JsonTree.parse(line).at(), namesOf((String) arguments[0]));
    }
  }

  private Set<String> namesOf(String command) {
    return printedNames.computeIfAbsent(command, name -> new TreeSet<>());
  }

  private static void addNames(String path, Object value, Set<String> names) {
    if (value instanceof Map<?, ?> object) {
      String name = path.substring(path.lastIndexOf('.') + 1);
      if (MAPS.contains(name)) {
        names.add(path + "{}");
      } else {
        object.forEach(
            (key, child) -> addNames(path.isEmpty() ? "" + key : path + "." + key, child, names));
      }
    } else if (value instanceof List<?> elements) {
      elements.forEach(element -> addNames(path + "[]", element, names));
    } else {
      names.add(path);
    }
  }

  @Test
  void thePageListsTheNamesThatCommandsPrint() throws IOException {
    Path pages = Samples.write(directory, "pages.jsonl", Samples.PAGES);
    Path scores = Samples.write(directory, "scores.jsonl", "{\"size\":22,\"score\":7}\n");
    Path table = directory.resolve("table");
    Path grouped = directory.resolve("grouped");
    run("load", pages, table, "--partition-by", "bucket(url,2)");
    run("load", pages, grouped, "--group", "row:url,size");
    run("load", pages, grouped);
    for (Path target : List.of(table, grouped)) {
      run("describe", target, "--files", "--encodings");
      run("columns", target);
      run("explain", target, "--where", "size > 1", "--columns", "url", "--analyze");
      run("files", target);
      run("summarize", target);
      run("count", target);
    }
    run("add-column", table, "rank", "int", "--default", "1");
    run("add-column", table, "score", "long", "--from", scores, "--key", "size");
    run("replace-column", table, "score", "--from", scores, "--key", "size");
    run("rename-column", table, "rank", "place");
    run("widen-column", table, "place", "long");
    run("diff", table, "--from", 1);
    run("drop-column", table, "place", "score");
    run("partition-by", table, "");
    run("index", "add", table, "--key", "size", "--include", "url", "--unique");
    run("describe", table);
    Path many = Samples.write(directory, "many.jsonl", "{\"id\":1}\n".repeat(1_000));
    Path indexed = directory.resolve("indexed");
    run("load", many, indexed);
    run("index", "add", indexed, "--key", "id");
    run("explain", indexed, "--where", "id = 1");
    run("update", table, "--set", "size=23", "--where", "size = 22");
    run("upsert", pages, table, "--key", "url");
    run("delete", table, "--where", "size = 1");
    run("tag", table, "small");
    run("tag", table, "small", "--delete");
    run("tag", table, "first", "--version", 1);
    run("branch", "create", table, "audit");
    run("log", table, "--all");
    run("compact", grouped);
    run("compact", grouped);
    run("rebalance", grouped, "--splits", 2);
    run("regroup", grouped, "--group", "url,size");
    run("rollback", grouped, "--to", 1);
    run("vacuum", grouped, "--older-than", "0s");
    run("verify", grouped);
    run("repair", table, "--dry-run");
    Files.write(newestSnapshot(table), new byte[3]);
    run("verify", table);
    run("repair", table);
    printedNames.put("replace-column", printedNames.remove("add-column"));
    Set<String> documented = lines(documentedNames());
    Set<String> printed = lines(printedNames);
    Set<String> undocumented = new TreeSet<>(printed);
    undocumented.removeAll(documented);
    assertEquals(Set.of(), undocumented, "missing in " + PAGE);
    documented.removeAll(printed);
    assertEquals(Set.of(), documented, "not printed");
  }

  private static Path newestSnapshot(Path table) throws IOException {
    try (Stream<Path> files = Files.list(table.resolve("_stoa"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("v-"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }

  private static Set<String> lines(Map<String, Set<String>> namesByCommand) {
    Set<String> lines = new TreeSet<>();
    namesByCommand.forEach(
        (command, names) -> names.forEach(name -> lines.add(command + ": " + name)));
    return lines;
  }

  /** Returns the names in the blocks below the commands. */
  private static Map<String, Set<String>> documentedNames() throws IOException {
    Map<String, Set<String>> namesByCommand = new TreeMap<>();
    String command = "";
    boolean isInBlock = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("```")) {
        isInBlock = !isInBlock;
        if (isInBlock) {
          namesByCommand.put(command, new TreeSet<>());
        }
      } else if (isInBlock) {
        namesByCommand.get(command).add(line.split(" ", 2)[0]);
      } else if (!line.isBlank()) {
        String[] commands = line.split(", one line", 2)[0].split(", ", -1);
        command = commands[commands.length - 1];
      }
    }
    return namesByCommand;
  }

  @Test
  void eachCommandThatPrintsAResultHasTheOption() throws IOException {
    Set<String> documented = documentedNames().keySet();
    Set<String> withOption = new TreeSet<>();
    Console console = Console.of(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false);
    Commands.commandLine(console)
        .getSubcommands()
        .forEach(
            (name, command) -> {
              if (command.getCommandSpec().findOption("--json") != null) {
                withOption.add(name);
              }
            });
    withOption.removeAll(RECORD_COMMANDS);
    withOption.remove("add-column"); // documented together with replace-column
    withOption.remove("schema"); // documented on the page of types
    assertEquals(documented, withOption);
  }
}
