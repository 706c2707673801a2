package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers become decimals with a scale, and decimals without one are summarized. */
class DecimalColumnsTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = directory.resolve("t");
    Path rows =
        Samples.write(
            directory,
            "rows.jsonl",
            """
            {"id":1,"d":1.25,"x":0.1,"e":-1.5}
            {"id":2,"d":-100.5,"x":99.99,"e":2.0}
            {"id":3,"d":1.250,"x":null,"e":3.0}
            """);
    ProgramRun.of(
            "load",
            rows,
            table,
            "--schema",
            "id int not null, d decimal not null comment 'in EUR', x double, e decimal(2,1)")
        .assertOk();
  }

  private List<String> rows() {
    return ProgramRun.of("cat", table, "--json").assertOk().lines();
  }

  @Test
  void summarizesDecimalsWithoutAScale() {
    List<String> summary = ProgramRun.of("summarize", table).assertOk().lines();
    assertTrue(
        summary.get(2).matches("d +decimal not null +0 +2 +-100.5 +1.250? .*"), summary.get(2));
  }

  @Test
  void givesNumbersAScaleInPlace() {
    ProgramRun.of("widen-column", table, "d", "decimal(5,2) not null").assertOk();
    ProgramRun.of("widen-column", table, "x", "decimal(9,4)").assertOk();
    ProgramRun.of("widen-column", table, "e", "decimal(4,3)").assertOk();
    ProgramRun.of("widen-column", table, "id", "decimal(3,0)").assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"d\":1.25,\"x\":0.1000,\"e\":-1.500}",
            "{\"id\":2,\"d\":-100.50,\"x\":99.9900,\"e\":2.000}",
            "{\"id\":3,\"d\":1.25,\"x\":null,\"e\":3.000}"),
        rows());
    assertTrue(
        ProgramRun.of("schema", table)
            .assertOk()
            .out()
            .contains("d decimal(5,2) not null comment 'in EUR'"));
    List<String> log = ProgramRun.of("log", table, "--json").assertOk().lines();
    assertEquals(5, log.size());
    assertTrue(log.get(0).contains("\"operation\":\"alter columns\""), log.get(0));
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void digitsAreNeverLost() {
    List<String> rowsBefore = rows();
    ProgramRun.of("widen-column", table, "d", "decimal(5,1) not null")
        .assertBadInput("1.25 has more than the 1 digits", "decimal(5,2) has all values");
    ProgramRun.of("widen-column", table, "d", "decimal(3,2) not null")
        .assertBadInput("-100.5 has more than the 1 digits", "decimal(5,2) has all values");
    ProgramRun.of("widen-column", table, "x", "decimal(9,2) not null")
        .assertBadInput("\"x\" is nullable");
    assertEquals(rowsBefore, rows());
    assertEquals(1, ProgramRun.of("log", table, "--json").assertOk().lines().size());
  }
}
