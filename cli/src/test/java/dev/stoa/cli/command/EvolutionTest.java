package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads and upserts records whose columns differ from those of the table. */
final class EvolutionTest {
  @TempDir private Path directory;
  private Path table;

  @BeforeEach
  void createTable() throws IOException {
    table = directory.resolve("t");
    Path input = Samples.write(directory, "first.csv", "id,name\n1,a\n2,b\n");
    ProgramRun.of("load", input, table, "--schema", "id int not null, name string").assertOk();
  }

  private Path write(String name, String text) throws IOException {
    return Samples.write(directory, name, text);
  }

  private List<String> rows() {
    return ProgramRun.of("cat", table, "--json").assertOk().lines();
  }

  private long versionCount() {
    return ProgramRun.of("log", table, "--json").assertOk().lines().size();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '~',
      textBlock =
          """
          {"id":7,"tags":["a"],"x":1} = "tags":["a"],"x":1
          {"id":7,"geo":{"lat":[1.5]},"v":true} = "geo":{"lat":[1.5]},"v":true
          {"x":{"y":1},"id":7,"z":[{"k":[1]}]} = "x":{"y":1},"z":[{"k":[1]}]
          """)
  void addsNestedColumnsOfJsonThatLacksOthers(String row, String newColumns) throws IOException {
    ProgramRun.of("load", write("n.jsonl", row + "\n"), table, "--add-columns").assertOk();
    assertEquals("{\"id\":7,\"name\":null," + newColumns + "}", rows().get(2));
  }

  @Test
  void timesGetAFinerUnitAndLoseNoDigits() throws IOException {
    Path times = directory.resolve("times");
    String micros = "{\"at\":\"2020-01-02T03:04:05.000001Z\"}";
    String nanos = "{\"at\":\"2020-01-02T03:04:05.000000001Z\"}";
    ProgramRun.of("load", write("m.jsonl", micros), times, "--schema", "at timestamp(us)")
        .assertOk();
    ProgramRun.of("add-column", times, "t", "timestamp(ms)", "--default", "2020-01-02T03:04:05Z")
        .assertOk();
    Path exact = directory.resolve("exact.avro");
    Path inexact = directory.resolve("inexact.avro");
    Path source = directory.resolve("source");
    ProgramRun.of("load", write("n.jsonl", micros), source, "--schema", "at timestamp(ns)")
        .assertOk();
    ProgramRun.of("export", source, exact).assertOk();
    ProgramRun.of("load", write("o.jsonl", nanos), source).assertOk();
    ProgramRun.of("export", source, inexact).assertOk();
    ProgramRun.of("load", exact, times, "--add-columns").assertOk();
    ProgramRun.of("load", inexact, times, "--add-columns")
        .assertBadInput("field \"at\"", "more digits than timestamp-micros", "a finer unit");
    ProgramRun.of("widen-column", times, "at", "timestamp(ns)").assertOk();
    ProgramRun.of("widen-column", times, "t", "timestamp(us)").assertOk();
    ProgramRun.of("load", inexact, times, "--add-columns").assertOk();
    List<String> rows = ProgramRun.of("cat", times, "--json").assertOk().lines();
    String second = ",\"t\":\"2020-01-02T03:04:05Z\"}";
    String micro = micros.substring(0, micros.length() - 1) + second;
    String nano = nanos.substring(0, nanos.length() - 1) + second;
    assertEquals(List.of(micro, micro, micro, nano), rows);
  }

  @Test
  void valuesOfAnotherTypeNameTheCommandThatWidensTheColumn() throws IOException {
    Path numbers = directory.resolve("numbers");
    ProgramRun.of("load", write("n.csv", "v,w\n7,x\n"), numbers).assertOk();
    for (String name : List.of("f.csv", "f.jsonl")) {
      Path input = write(name, name.equals("f.csv") ? "v,w\n1.5,y\n" : "{\"v\":1.5,\"w\":\"y\"}\n");
      ProgramRun.of("load", input, numbers)
          .assertBadInput("field v: expected long", "stoa widen-column " + numbers + " v double");
    }
    ProgramRun.of("load", write("e.csv", "v,w\n,y\n8,z\n"), numbers)
        .assertBadInput("use --widen-columns, or first run stoa widen-column");
    assertFalse(
        ProgramRun.of("load", write("t.csv", "v,w\nabc,y\n"), numbers).err().contains("widen"));
  }

  @Test
  void addsTheColumnsOfCsvJsonAndAvroAtomically() throws IOException {
    ProgramRun.of("load", write("a.csv", "size,id,name\n7,3,c\n"), table, "--add-columns")
        .assertOk();
    assertEquals(2, versionCount());
    ProgramRun.of("load", write("b.jsonl", "{\"id\":4,\"tag\":\"x\"}\n"), table, "--add-columns")
        .assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"name\":\"a\",\"size\":null,\"tag\":null}",
            "{\"id\":2,\"name\":\"b\",\"size\":null,\"tag\":null}",
            "{\"id\":3,\"name\":\"c\",\"size\":7,\"tag\":null}",
            "{\"id\":4,\"name\":null,\"size\":null,\"tag\":\"x\"}"),
        rows());
    Path copy = directory.resolve("copy");
    Path avro = directory.resolve("x.avro");
    ProgramRun.of("load", write("c.csv", "id,rank\n5,0.5\n"), copy).assertOk();
    ProgramRun.of("export", copy, avro).assertOk();
    ProgramRun.of("load", avro, table, "--add-columns", "--widen-columns").assertOk();
    assertEquals(
        "{\"id\":5,\"rank\":0.5}",
        ProgramRun.of("cat", table, "--json", "--where", "id = 5", "--columns", "id,rank")
            .assertOk()
            .out()
            .strip());
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void addsColumnsFromStandardInput() {
    InputStream originalInput = System.in;
    System.setIn(
        new ByteArrayInputStream("{\"id\":3,\"new\":1}\n".getBytes(StandardCharsets.UTF_8)));
    try {
      ProgramRun.of("load", "-", table, "--add-columns").assertOk();
    } finally {
      System.setIn(originalInput);
    }
    assertEquals("{\"id\":3,\"name\":null,\"new\":1}", rows().get(2));
  }

  @Test
  void refusalsNameTheCommandThatAddsTheColumn() throws IOException {
    for (Path input :
        List.of(
            write("a.csv", "id,name,size\n3,c,7\n"),
            write("a.jsonl", "{\"id\":3,\"name\":\"c\",\"size\":7}\n"))) {
      ProgramRun.of("load", input, table)
          .assertBadInput(
              "has no column \"size\"", "--add-columns", "stoa add-column " + table + " size long");
      ProgramRun.of("upsert", input, table, "--key", "id").assertBadInput("--add-columns");
    }
    Path nested = write("n.jsonl", "{\"id\":3,\"name\":\"c\",\"list\":[1]}\n");
    ProgramRun.of("load", nested, table)
        .assertBadInput("add-column " + table + " list 'array<long");
    assertEquals(1, versionCount());
    ProgramRun.of("add-column", table, "size", "long").assertOk();
    ProgramRun.of("load", directory.resolve("a.csv"), table).assertOk();
  }

  @Test
  void widensOnlyOnRequest() throws IOException {
    Path large = write("large.jsonl", "{\"id\":5000000000,\"name\":null}\n");
    ProgramRun.of("load", large, table, "--add-columns").assertBadInput("5000000000");
    assertEquals(1, versionCount());
    ProgramRun.of("load", large, table, "--widen-columns").assertOk();
    assertEquals("{\"id\":5000000000,\"name\":null}", rows().get(2));
    assertEquals(2, versionCount());
    Path withoutId = write("null.jsonl", "{\"id\":null,\"name\":\"n\"}\n");
    ProgramRun.of("load", withoutId, table).assertBadInput("id");
    ProgramRun.of("load", withoutId, table, "--widen-columns").assertOk();
    assertEquals("{\"id\":null,\"name\":\"n\"}", rows().get(3));
    ProgramRun.of("verify", table).assertOk();
  }

  /** Exports a table with the given rows and schema to a file. */
  private Path export(String name, String schema, String rows) throws IOException {
    Path source = directory.resolve("source-of-" + name);
    ProgramRun.of("load", write("rows.jsonl", rows), source, "--schema", schema).assertOk();
    Path file = directory.resolve(name);
    ProgramRun.of("export", source, file).assertOk();
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow"})
  void mergesTheSchemasOfFiles(String format) throws IOException {
    Path ints = export("1." + format, "id int not null, name string", "{\"id\":3,\"name\":\"c\"}");
    Path longs =
        export("2." + format, "tag string not null, id long", "{\"id\":5000000000,\"tag\":\"x\"}");
    ProgramRun.of("load", longs, ints, directory.resolve("other"))
        .assertBadInput("1." + format, "there is no column \"tag\"", "--add-columns");
    ProgramRun.of("load", ints, longs, directory.resolve("other"), "--add-columns")
        .assertBadInput(
            "2." + format, "column \"id\" is long, but int not null", "--widen-columns");
    Path wide = export("3." + format, "id int not null, name string, n int", "{\"id\":7,\"n\":1}");
    ProgramRun.of("load", ints, wide, directory.resolve("other"))
        .assertBadInput("3." + format, "column \"n\" is not in the first input", "--add-columns");
    assertEquals(2, rows().size());
    ProgramRun.of("load", ints, longs, table, "--add-columns", "--widen-columns").assertOk();
    assertEquals(2, versionCount());
    assertEquals(
        List.of(
            "{\"id\":1,\"name\":\"a\",\"tag\":null}",
            "{\"id\":2,\"name\":\"b\",\"tag\":null}",
            "{\"id\":3,\"name\":\"c\",\"tag\":null}",
            "{\"id\":5000000000,\"name\":null,\"tag\":\"x\"}"),
        rows());
    Path created = directory.resolve("created");
    ProgramRun.of("load", longs, ints, wide, created, "--add-columns", "--widen-columns")
        .assertOk();
    assertEquals(
        List.of(
            "{\"tag\":\"x\",\"id\":5000000000,\"name\":null,\"n\":null}",
            "{\"tag\":null,\"id\":3,\"name\":\"c\",\"n\":null}",
            "{\"tag\":null,\"id\":7,\"name\":null,\"n\":1}"),
        ProgramRun.of("cat", created, "--json").assertOk().lines());
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow"})
  void mergesRecordsOfWhichEachHasFieldsThatOthersLack(String format) throws IOException {
    Path first =
        export(
            "1." + format,
            "r record<a int, c string>, l array<record<a int, c int>>",
            "{\"r\":{\"a\":1,\"c\":\"q\"},\"l\":[{\"a\":5,\"c\":1}]}");
    Path next =
        export(
            "2." + format,
            "r record<a long, b string>, x int, l array<record<d string, a long>>",
            "{\"r\":{\"a\":5000000000,\"b\":\"z\"},\"x\":4,\"l\":[{\"a\":5000000000,\"d\":\"u\"}]}");
    List<String> expected =
        List.of(
            "{\"r\":{\"a\":1,\"c\":\"q\",\"b\":null},"
                + "\"l\":[{\"a\":5,\"c\":1,\"d\":null}],\"x\":null}",
            "{\"r\":{\"a\":5000000000,\"c\":null,\"b\":\"z\"},"
                + "\"l\":[{\"a\":5000000000,\"c\":null,\"d\":\"u\"}],\"x\":4}");
    Path together = directory.resolve("together");
    ProgramRun.of("load", first, next, together, "--add-columns", "--widen-columns").assertOk();
    assertEquals(expected, ProgramRun.of("cat", together, "--json").assertOk().lines());
    Path apart = directory.resolve("apart");
    ProgramRun.of("load", first, apart).assertOk();
    ProgramRun.of("load", next, apart, "--add-columns", "--widen-columns").assertOk();
    assertEquals(expected, ProgramRun.of("cat", apart, "--json").assertOk().lines());
    ProgramRun.of("verify", apart).assertOk();
  }

  @Test
  void refusalsDoNotNameAnOptionThatWasGiven() throws IOException {
    Path ints = export("1.parquet", "id int", "{\"id\":3}");
    Path texts = export("2.parquet", "id string", "{\"id\":\"a\"}");
    ProgramRun run =
        ProgramRun.of("load", ints, texts, directory.resolve("other"), "--widen-columns");
    run.assertBadInput("2.parquet", "no type has the values of both");
    assertFalse(run.err().contains("--widen-columns"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"avro", "parquet", "orc", "arrow"})
  void columnsThatAreAlwaysNullWidenToAnyType(String format) throws IOException {
    Path nulls = export("1." + format, "id int, n null, a array<null>", "{\"id\":1,\"a\":[null]}");
    Path texts = export("2." + format, "id int, n string, a array<int>", "{\"id\":2,\"n\":\"x\"}");
    assertEquals(
        "id int,\nn null,\na array<null>\n", ProgramRun.of("schema", nulls).assertOk().out());
    Path target = directory.resolve("target");
    ProgramRun.of("load", nulls, target).assertOk();
    ProgramRun.of("load", texts, target).assertBadInput("null", "--widen-columns");
    ProgramRun.of("load", texts, target, "--widen-columns").assertOk();
    ProgramRun.of("load", nulls, target).assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"n\":null,\"a\":[null]}",
            "{\"id\":2,\"n\":\"x\",\"a\":null}",
            "{\"id\":1,\"n\":null,\"a\":[null]}"),
        ProgramRun.of("cat", target, "--json").assertOk().lines());
    ProgramRun.of("verify", target).assertOk();
  }

  @Test
  void upsertUpdatesAllRowsOfAKey() throws IOException {
    ProgramRun.of("load", write("twice.csv", "id,name\n1,other\n"), table).assertOk();
    ProgramRun.of("add-column", table, "size", "long").assertOk();
    ProgramRun.of("upsert", write("size.csv", "id,size\n1,7\n"), table, "--key", "id").assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"name\":\"a\",\"size\":7}",
            "{\"id\":1,\"name\":\"other\",\"size\":7}",
            "{\"id\":2,\"name\":\"b\",\"size\":null}"),
        rows().stream().sorted().toList());
  }

  @Test
  void narrowerTypesAreStoredAsThoseOfTheTable() throws IOException {
    Path target = directory.resolve("longs");
    ProgramRun.of("load", export("a.avro", "id long", "{\"id\":1}"), target).assertOk();
    Path ints = export("b.avro", "id int not null", "{\"id\":2}");
    ProgramRun.of("load", ints, target).assertOk();
    ProgramRun.of("load", target, table).assertBadInput("no field \"name\"", "--add-columns");
    assertEquals(
        List.of("{\"id\":1}", "{\"id\":2}"),
        ProgramRun.of("cat", target, "--json").assertOk().lines());
  }

  @Test
  void aFailedLoadAddsNoColumn() throws IOException {
    Path bad = write("bad.jsonl", "{\"id\":3,\"extra\":1}\n{\"id\":\"x\",\"extra\":2}\n");
    ProgramRun.of("load", bad, table, "--add-columns").assertBadInput("id");
    assertEquals(1, versionCount());
    assertEquals("{\"id\":1,\"name\":\"a\"}", rows().get(0));
  }

  @Test
  void upsertsOnlyTheColumnsThatRecordsHave() throws IOException {
    Path csv = write("n.csv", "id,name\n1,z\n");
    ProgramRun.of("add-column", table, "size", "long", "--default", "5").assertOk();
    ProgramRun run = ProgramRun.of("upsert", csv, table, "--key", "id").assertOk();
    assertTrue(run.out().contains("1 row written, 1 replaced, 2 in all"), run.out());
    Path json =
        write(
            "n.jsonl",
            """
            {"id":1,"size":9}
            {"id":2,"name":null}
            {"id":3}
            """);
    ProgramRun.of("upsert", json, table, "--key", "id").assertOk();
    assertEquals(
        List.of(
            "{\"id\":1,\"name\":\"z\",\"size\":9}",
            "{\"id\":2,\"name\":null,\"size\":5}",
            "{\"id\":3,\"name\":null,\"size\":5}"),
        rows().stream().sorted().toList());
    ProgramRun.of("upsert", write("w.jsonl", "{\"id\":1}\n"), table, "--key", "id", "--whole-rows")
        .assertOk();
    assertTrue(rows().contains("{\"id\":1,\"name\":null,\"size\":5}"), rows().toString());
  }

  @Test
  void upsertAddsColumns() throws IOException {
    Path csv = write("n.csv", "id,rank\n1,3\n9,4\n");
    ProgramRun.of("upsert", csv, table, "--key", "id", "--add-columns").assertOk();
    assertEquals(2, versionCount());
    assertEquals(
        List.of(
            "{\"id\":1,\"name\":\"a\",\"rank\":3}",
            "{\"id\":2,\"name\":\"b\",\"rank\":null}",
            "{\"id\":9,\"name\":null,\"rank\":4}"),
        rows().stream().sorted().toList());
    ProgramRun.of("verify", table).assertOk();
  }

  @Test
  void aNewRowNeedsTheColumnsThatAreNotNull() throws IOException {
    Path strict = directory.resolve("strict");
    ProgramRun.of(
            "load",
            write("s.csv", "id,name\n1,a\n"),
            strict,
            "--schema",
            "id long not null, name string not null")
        .assertOk();
    ProgramRun.of("upsert", write("u.csv", "id\n1\n"), strict, "--key", "id").assertOk();
    ProgramRun.of("upsert", write("v.csv", "id\n2\n"), strict, "--key", "id")
        .assertBadInput("id = 2", "\"name\"");
    ProgramRun.of("upsert", write("x.csv", "name\nb\n"), strict, "--key", "id")
        .assertBadInput("\"id\"");
    assertEquals("1", ProgramRun.of("count", strict).assertOk().out().strip());
  }

  @Test
  void loadsTables() throws IOException {
    Path copy = directory.resolve("copy");
    ProgramRun.of("tag", table, "first").assertOk();
    ProgramRun.of("load", directory.resolve("first.csv"), table).assertOk();
    ProgramRun.of("load", table, copy).assertOk();
    assertEquals(rows(), ProgramRun.of("cat", copy, "--json").assertOk().lines());
    ProgramRun.of("load", table, copy, table, "--where", "id = 1").assertOk();
    assertEquals("8", ProgramRun.of("count", table).assertOk().out().strip());
    Path part = directory.resolve("part");
    ProgramRun.of("load", table, part, "--version", "first", "--columns", "name").assertOk();
    assertEquals(
        List.of("{\"name\":\"a\"}", "{\"name\":\"b\"}"),
        ProgramRun.of("cat", part, "--json").assertOk().lines());
    ProgramRun.of("upsert", copy, table, "--key", "id", "--whole-rows").assertOk();
    assertEquals("2", ProgramRun.of("count", table).assertOk().out().strip());
  }

  @Test
  void loadsTablesWithOtherColumns() throws IOException {
    Path other = directory.resolve("other");
    ProgramRun.of("load", write("o.csv", "id,x\n3,y\n"), other).assertOk();
    ProgramRun.of("load", other, table).assertBadInput("the records have no field \"name\"");
    ProgramRun.of("load", other, table, "--add-columns").assertBadInput("--widen-columns");
    ProgramRun.of("load", other, table, "--add-columns", "--widen-columns").assertOk();
    assertEquals("{\"id\":3,\"name\":null,\"x\":\"y\"}", rows().get(2));
    ProgramRun.of("load", table, directory.resolve("first.csv"), directory.resolve("z"))
        .assertBadInput("is a table and", "first.csv is not");
    ProgramRun.of("load", directory.resolve("first.csv"), table, "--where", "id = 1")
        .assertBadInput("is neither a table nor a database");
  }

  @Test
  void csvFilesOfDifferentColumnsAreMergedOnRequest() throws IOException {
    Path first = directory.resolve("u1.csv");
    Path second = directory.resolve("u2.csv");
    Files.writeString(first, "a,b\n1,x\n");
    Files.writeString(second, "c,b\n2.5,y\n");
    Path merged = directory.resolve("merged");
    ProgramRun.of("load", first, second, merged)
        .assertBadInput("the columns differ from those of " + first + ": load merges them with");
    ProgramRun.of("load", first, second, merged, "--add-columns").assertOk();
    assertEquals(
        "{\"a\":1,\"b\":\"x\",\"c\":null}\n{\"a\":null,\"b\":\"y\",\"c\":2.5}\n",
        ProgramRun.of("cat", merged, "--json").assertOk().out());
    ProgramRun.of("load", second, first, merged, "--add-columns").assertOk();
    assertEquals("4\n", ProgramRun.of("count", merged).assertOk().out());
  }

  @Test
  void upsertFillsFieldsThatRecordsOfAFileLack() throws IOException {
    Path input = Samples.write(directory, "n.jsonl", "{\"id\":1,\"s\":{\"a\":5}}\n");
    Path nested = directory.resolve("nested");
    ProgramRun.of("load", input, nested, "--schema", "id long, s record<a long>").assertOk();
    Path file = directory.resolve("n.parquet");
    ProgramRun.of("export", nested, file).assertOk();
    ProgramRun.of("widen-column", nested, "s", "record<a long, b long>").assertOk();
    ProgramRun.of("upsert", file, nested, "--key", "id").assertOk();
    assertEquals(
        "{\"id\":1,\"s\":{\"a\":5,\"b\":null}}\n",
        ProgramRun.of("cat", nested, "--json").assertOk().out());
  }

  @Test
  void columnsConvertedToAnotherTypeOfNumbersKeepTheirDefault() throws IOException {
    ProgramRun.of("add-column", table, "n", "int", "--default", "7").assertOk();
    ProgramRun.of("add-column", table, "m", "int not null", "--default", "-3").assertOk();
    ProgramRun.of("tag", table, "before").assertOk();
    ProgramRun.of("widen-column", table, "n", "double").assertOk();
    ProgramRun.of("widen-column", table, "m", "decimal(9,2) not null").assertOk();
    Path more = Samples.write(directory, "more.csv", "id,name\n8,h\n");
    ProgramRun.of("load", more, table, "--add-columns").assertOk();
    assertEquals(
        "{\"n\":7.0,\"m\":-3.00}\n",
        ProgramRun.of("cat", table, "--columns", "n,m", "--where", "id = 8", "--json")
            .assertOk()
            .out());
    ProgramRun diff = ProgramRun.of("diff", table, "--from", "before", "--key", "id");
    assertTrue(diff.err().contains("rows are compared without n, m: "), diff.err());
  }
}
