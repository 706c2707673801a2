package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that maps are printed with their keys in one order, however they are stored. */
final class MapOrderTest {
  @TempDir private Path directory;

  /** Rows whose keys are written in different orders, some of them frequent, some rare. */
  private Path newInput() throws IOException {
    StringBuilder text = new StringBuilder("{\"m\":{\"z\":1,\"b\":2,\"rare\":3,\"a\":4}}\n");
    for (int i = 0; i < 40; i++) {
      text.append(
          i % 2 == 0
              ? "{\"m\":{\"b\":1,\"z\":2,\"a\":3}}\n"
              : "{\"m\":{\"z\":2,\"a\":3,\"b\":1}}\n");
    }
    Path schema =
        Samples.write(
            directory,
            "m.avsc",
            """
            {"type":"record","name":"R","fields":[
             {"name":"m","type":{"type":"map","values":"int"}}]}
            """);
    Path input = Samples.write(directory, "m.jsonl", text.toString());
    Path avro = directory.resolve("m.avro");
    Path table = directory.resolve("first");
    ProgramRun.of("load", input, table, "--schema", schema).assertOk();
    ProgramRun.of("export", table, avro).assertOk();
    return avro;
  }

  @ParameterizedTest
  @ValueSource(strings = {"vector", "plain", "skiplist", "dictionary-skiplist"})
  void keysAreSortedInEveryLayout(String layout) throws IOException {
    Path table = directory.resolve("table");
    ProgramRun.of("load", newInput(), table, "--layout", layout).assertOk();
    List<String> rows = ProgramRun.of("cat", table, "--json").assertOk().lines();
    assertEquals("{\"m\":{\"a\":4,\"b\":2,\"rare\":3,\"z\":1}}", rows.get(0));
    assertEquals(
        List.of("{\"m\":{\"a\":3,\"b\":1,\"z\":2}}"), rows.stream().skip(1).distinct().toList());
  }

  @Test
  void headPrintsTheSameOrderAsJson() throws IOException {
    Path table = directory.resolve("table");
    ProgramRun.of("load", newInput(), table).assertOk();
    String text = ProgramRun.of("head", table, "-n", 1).assertOk().out();
    assertTrue(text.contains("m: {\"a\":4,\"b\":2,\"rare\":3,\"z\":1}"), text);
  }
}
