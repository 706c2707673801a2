package dev.stoa.hadoop.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks docs/how-to/join-tables-in-mapreduce.md, and runs its program. */
class JoinPageTest {
  private static final Path PAGE = Path.of("../docs/how-to/join-tables-in-mapreduce.md");

  private static final Schema RANKING =
      SchemaBuilder.record("Ranking")
          .fields()
          .requiredString("pageURL")
          .requiredInt("pageRank")
          .endRecord();

  private static final Schema VISIT =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredString("destURL")
          .requiredDouble("adRevenue")
          .name("visitDate")
          .type(LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT)))
          .noDefault()
          .endRecord();

  @TempDir Path directory;

  @Test
  void thePageShowsTheProgramsOfThisTest() throws IOException {
    List<String> codes =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .map(match -> match.group(1))
            .filter(code -> code.contains("class"))
            .toList();
    assertEquals(2, codes.size());
    assertIsProgram("RevenueJob", codes.get(0));
    assertIsProgram("ClickedTitlesJob", codes.get(1));
  }

  private static void assertIsProgram(String name, String code) throws IOException {
    String source =
        Files.readString(Path.of("src/test/java/dev/stoa/hadoop/join/%s.java".formatted(name)));
    String program = source.substring(source.indexOf("import "));
    // the test's program is in this package, and needs no imports of it
    String codeHere = code.replaceAll("import dev\\.stoa\\.hadoop\\.join\\.\\w+;", "");
    assertEquals(normalizeWhitespace(program), normalizeWhitespace(codeHere));
  }

  private static String normalizeWhitespace(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  @Test
  void theProgramOfThePageRuns() throws Exception {
    write("rankings", RANKING, "bucket(pageURL,4)", row(RANKING, "a", 7), row(RANKING, "b", 8));
    write(
        "visits",
        VISIT,
        "bucket(destURL,16)",
        row(VISIT, "a", 1.5, day("2000-01-15")),
        row(VISIT, "a", 2.0, day("2000-01-22")),
        row(VISIT, "a", 4.0, day("2000-01-23")),
        row(VISIT, "b", 8.0, day("2000-01-14")),
        row(VISIT, "c", 16.0, day("2000-01-16")));
    assertEquals(List.of("a 7\t3.5"), run(new RevenueJob(), "rankings", "visits"));
  }

  /** Runs a program, which gets the paths of its inputs and of its output; returns its lines. */
  private List<String> run(Tool program, String... inputs) throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    String[] args =
        Stream.concat(Stream.of(inputs), Stream.of("out"))
            .map(name -> directory.resolve(name).toString())
            .toArray(String[]::new);
    assertEquals(0, ToolRunner.run(conf, program, args));
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      for (Path file : files.filter(path -> path.toString().contains("/part-")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  @Test
  void theLookupProgramOfThePageRuns() throws Exception {
    Schema page =
        SchemaBuilder.record("Page")
            .fields()
            .requiredString("url")
            .requiredString("title")
            .endRecord();
    write("pages", page, "", row(page, "a", "An A"), row(page, "b", "A b"), row(page, "c", "A c"));
    Table.open(directory.resolve("pages")).indexes().add(List.of("url")).commit();
    Files.write(directory.resolve("clicks"), List.of("ada,c", "bob,nowhere", "ada,a", "eve,c"));
    assertEquals(
        List.of("ada\tA c", "ada\tAn A", "eve\tA c"),
        run(new ClickedTitlesJob(), "clicks", "pages"));
  }

  private static int day(String date) {
    return (int) LocalDate.parse(date).toEpochDay();
  }

  private static GenericRecord row(Schema schema, Object... values) {
    GenericRecord row = new GenericData.Record(schema);
    for (int i = 0; i < values.length; i++) {
      row.put(i, values[i]);
    }
    return row;
  }

  private void write(String name, Schema schema, String partitioning, GenericRecord... rows)
      throws IOException {
    Table table =
        Table.create(
            LocalStorage.at(directory.resolve(name)), schema, PartitionSpec.parse(partitioning));
    try (TableWriter writer = table.newWriter()) {
      for (GenericRecord row : rows) {
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  @Test
  void theReferenceHasExactlyTheSettingsOfTheCode() throws IOException {
    Pattern keyInCode = Pattern.compile("\"(stoa\\.join\\.[a-z.]*[a-z])\"");
    Pattern keyInTable =
        Pattern.compile("^\\| `(stoa\\.join\\.[A-Za-z.]+)` \\|", Pattern.MULTILINE);
    Set<String> codeKeys = new TreeSet<>();
    keyInCode.matcher(source("Join")).results().forEach(match -> codeKeys.add(match.group(1)));
    Pattern tableKeyInCode = Pattern.compile("\"(\\.[a-z]+)\"");
    tableKeyInCode
        .matcher(source("JoinTable"))
        .results()
        .forEach(match -> codeKeys.add("stoa.join.table.NAME" + match.group(1)));
    Set<String> documentedKeys = new TreeSet<>();
    keyInTable
        .matcher(Files.readString(Path.of("../docs/reference/mapreduce.md")))
        .results()
        .forEach(match -> documentedKeys.add(match.group(1)));
    assertTrue(codeKeys.size() > 8, codeKeys.toString());
    assertEquals(codeKeys, documentedKeys);
  }

  private static String source(String settings) throws IOException {
    return Files.readString(
        Path.of("src/main/java/dev/stoa/hadoop/join/%sSettings.java".formatted(settings)));
  }

  @Test
  void theReferenceHasExactlyTheSettingsOfLookupJoins() throws IOException {
    Set<String> codeKeys = new TreeSet<>();
    Pattern.compile("\"(stoa\\.lookup\\.[a-z.]*[a-z])\"")
        .matcher(source("Lookup"))
        .results()
        .forEach(match -> codeKeys.add(match.group(1)));
    Set<String> documentedKeys = new TreeSet<>();
    Pattern.compile("^\\| `(stoa\\.lookup\\.[a-z.]*[a-z])` \\|", Pattern.MULTILINE)
        .matcher(Files.readString(Path.of("../docs/reference/mapreduce.md")))
        .results()
        .forEach(match -> documentedKeys.add(match.group(1)));
    assertEquals(3, codeKeys.size(), codeKeys.toString());
    assertEquals(codeKeys, documentedKeys);
  }
}
