package dev.stoa.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.crawl.UrlInfo;
import dev.stoa.cli.work.ProgressListener;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the whole demo on small crawls. */
class DemoTest {
  private static final int PAGES = 3_000;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .optionalString("content")
          .endRecord();

  @TempDir private Path parent;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void bothAnswersAgreeAndTheTableReadsFarFewerBytes() throws IOException {
    DemoReport report = run(small());
    assertTrue(report.answersAgree());
    assertTrue(report.stoa().answer().size() >= 5, () -> report.stoa().answer().toString());
    assertTrue(report.stoa().bytesRead() * 8 < report.sequenceFile().bytesRead(), this::text);
    assertTrue(report.stoa().bytesRead() > 0);
    assertEquals(PAGES, report.rows());
    assertEquals(2, report.stoa().runs().size());
  }

  @Test
  void eachColumnIsInTheChart() throws IOException {
    DemoReport report = run(small());
    Set<String> names = new TreeSet<>();
    UrlInfo.schema().getFields().forEach(field -> names.add(field.name()));
    assertEquals(names, new TreeSet<>(report.bytesByColumn().keySet()));
    names.forEach(name -> assertTrue(text().contains("\n  " + name + " "), this::text));
    assertTrue(report.bytesByColumn().values().stream().allMatch(size -> size > 0));
  }

  @Test
  void nothingIsLeftBehind() throws IOException {
    run(small());
    assertEquals(List.of(), List.of(parent.toFile().list()));
  }

  @Test
  void keptIsATableThatOpens() throws IOException {
    run(small().withRetention(FileRetention.KEEP));
    Table table = Table.open(LocalStorage.at(parent.resolve("demo/crawl")));
    assertEquals(PAGES, table.snapshot().rowCount());
    assertTrue(Files.exists(parent.resolve("demo/crawl.seq")));
    assertFalse(Files.exists(parent.resolve("demo/jobs")));
    assertThrows(FileAlreadyExistsException.class, () -> run(small()));
  }

  @Test
  void theUsersPagesAreReadByTheNamesOfTheirFields() throws IOException {
    DemoReport report =
        run(
            small()
                .withPattern("archive.org")
                .withInput(
                    input(
                        page("http://a.archive.org/", Map.of("content-type", "text/plain")),
                        page("http://b.archive.org/", Map.of("server", "nginx")),
                        page("http://example.org/", Map.of("content-type", "image/gif")))));
    assertTrue(report.answersAgree());
    assertEquals(Set.of("text/plain"), report.stoa().answer());
    assertTrue(text().startsWith("Reading pages from pages.jsonl"), this::text);
  }

  @Test
  void aPatternThatNoPageHasGivesNoAnswerOnBothSides() throws IOException {
    DemoReport report = run(small().withPattern("nowhere.example"));
    assertTrue(report.answersAgree());
    assertEquals(Set.of(), report.stoa().answer());
  }

  @Test
  void recordsThatAreNoPagesAreRefusedBeforeAnythingIsWritten() {
    Schema schema = SchemaBuilder.record("Row").fields().requiredString("url").endRecord();
    DemoInput input = new DemoInput("events.jsonl", schema, Collections.emptyIterator());
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> run(small().withInput(input)));
    assertTrue(failure.getMessage().startsWith("events.jsonl has no field \"metadata\""));
    assertFalse(Files.exists(parent.resolve("demo")));
  }

  @Test
  void anInputWithoutRecordsIsRefused() {
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> run(small().withInput(input())));
    assertTrue(failure.getMessage().startsWith("pages.jsonl contains no records"));
    assertFalse(Files.exists(parent.resolve("demo")));
  }

  @Test
  void progressHearsOfEveryRow() throws IOException {
    List<String> heard = new ArrayList<>();
    Demo.run(small(), out(), new Heard(heard));
    assertEquals("writing", heard.get(0));
    assertEquals(String.valueOf(PAGES), heard.get(heard.size() - 2));
    assertEquals("end", heard.get(heard.size() - 1));
    assertEquals(PAGES + 2, heard.size());
  }

  private record Heard(List<String> heard) implements ProgressListener {
    @Override
    public void begin(String work, long totalInBytes) {
      heard.add(work);
    }

    @Override
    public void update(long rows, long bytes) {
      heard.add(String.valueOf(rows));
    }

    @Override
    public void step(String work) {}

    @Override
    public void end() {
      heard.add("end");
    }
  }

  private DemoReport run(DemoOptions options) throws IOException {
    return Demo.run(options, out(), ProgressListener.NONE);
  }

  private DemoOptions small() {
    return DemoOptions.in(parent.resolve("demo"))
        .withPages(PAGES)
        .withRounds(2)
        .withGlyphs(Glyphs.ASCII);
  }

  private PrintStream out() {
    return new PrintStream(printed, true, StandardCharsets.UTF_8);
  }

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static DemoInput input(GenericRecord... pages) {
    return new DemoInput("pages.jsonl", SCHEMA, List.of(pages).iterator());
  }

  private static GenericRecord page(String url, Map<String, String> metadata) {
    GenericRecord page = new GenericData.Record(SCHEMA);
    page.put("url", url);
    page.put("metadata", metadata);
    return page;
  }
}
