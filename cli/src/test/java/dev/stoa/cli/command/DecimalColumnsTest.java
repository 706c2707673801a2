package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertTrue(log.get(0).contains("\"columns\":[\"id\"]"), log.get(0));
    assertTrue(
        ProgramRun.of("widen-column", table, "x", "decimal(9,4)")
            .assertOk()
            .out()
            .contains("column x is already decimal(9,4), version 5"));
    assertEquals(log, ProgramRun.of("log", table, "--json").assertOk().lines());
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

  /** Writes numbers of a type to a file. */
  private Path file(String name, String type, String... values) throws IOException {
    Path rows =
        Samples.write(
            directory,
            name + ".jsonl",
            Stream.of(values).map("{\"v\":%s}\n"::formatted).collect(Collectors.joining()));
    Path source = directory.resolve(name + "-table");
    Path file = directory.resolve(name);
    ProgramRun.of("load", rows, source, "--schema", "v " + type).assertOk();
    ProgramRun.of("export", source, file).assertOk();
    return file;
  }

  private List<String> values(Path table) {
    return ProgramRun.of("cat", table, "--json").assertOk().lines().stream()
        .map(line -> line.replaceAll("[{]\"v\":(.*)[}]", "$1"))
        .toList();
  }

  private String typeOfValues(Path table) {
    return ProgramRun.of("schema", table).assertOk().out().replaceFirst("(?s).*v (\\S+).*", "$1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "avro", "orc", "arrow"})
  void decimalColumnsTakeNumbersOfFilesThatFit(String format) throws IOException {
    Path decimals = directory.resolve("decimals");
    ProgramRun.of("load", file("d." + format, "decimal(9,2)", "1.25"), decimals).assertOk();
    ProgramRun.of("load", file("i." + format, "int", "-7", "null"), decimals).assertOk();
    ProgramRun.of("load", file("l." + format, "long", "1234567"), decimals).assertOk();
    ProgramRun.of("load", file("f." + format, "double", "0.1", "3"), decimals).assertOk();
    assertEquals(List.of("1.25", "-7.00", "null", "1234567.00", "0.10", "3.00"), values(decimals));
    ProgramRun.of("load", file("large." + format, "long", "12", "12345678"), decimals)
        .assertBadInput("12345678 has more than the 7 digits before the point");
    ProgramRun.of("load", file("fine." + format, "double", "0.125"), decimals)
        .assertBadInput("0.125 has more than the 2 digits after the point");
    assertEquals(6, values(decimals).size());
  }

  @Test
  void mergedFilesHaveATypeWithTheNumbersOfAll() throws IOException {
    Path integers = file("i.parquet", "int", "-7", "2147483647");
    Path longs = file("l.parquet", "long", "9007199254740993");
    Path floats = file("f.parquet", "float", "0.5");
    Path doubles = file("x.parquet", "double", "0.1");
    Path decimals = file("d.parquet", "decimal(9,2)", "1.25");
    Path t1 = directory.resolve("t1");
    ProgramRun.of("load", longs, decimals, integers, t1, "--widen-columns").assertOk();
    assertEquals("decimal(21,2)", typeOfValues(t1));
    assertEquals(List.of("9007199254740993.00", "1.25", "-7.00", "2147483647.00"), values(t1));
    Path t2 = directory.resolve("t2");
    ProgramRun.of("load", integers, floats, doubles, t2, "--widen-columns").assertOk();
    assertEquals("double", typeOfValues(t2));
    assertEquals(List.of("-7.0", "2147483647.0", "0.5", "0.1"), values(t2));
    ProgramRun.of("load", longs, t2)
        .assertBadInput("9007199254740993 has more digits than a double");
    Path t3 = directory.resolve("t3");
    ProgramRun.of("load", doubles, decimals, t3, "--widen-columns").assertOk();
    assertEquals("decimal(9,2)", typeOfValues(t3));
  }

  @Test
  void columnsOfIntegersBecomeDoubles() throws IOException {
    Path integers = directory.resolve("integers");
    ProgramRun.of("load", file("i.parquet", "long", "-7", "9007199254740993"), integers).assertOk();
    Path doubles = file("x.parquet", "double", "0.5");
    ProgramRun.of("load", doubles, integers).assertBadInput("run stoa widen-column", "v double");
    ProgramRun.of("widen-column", integers, "v", "double")
        .assertBadInput("9007199254740993 has more digits than a double: decimal(16,0)");
    ProgramRun.of("update", integers, "--set", "v=5", "--where", "v > 0").assertOk();
    ProgramRun.of("widen-column", integers, "v", "double").assertOk();
    ProgramRun.of("load", doubles, integers).assertOk();
    assertEquals(List.of("-7.0", "5.0", "0.5"), values(integers));
  }
}
