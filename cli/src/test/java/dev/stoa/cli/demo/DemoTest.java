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
  private static final int PAGE_COUNT = 3_000;
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
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @Test
  void answersAgreeAndTheTableReadsFarFewerBytes() throws IOException {
    DemoReport report = run(smallDemo());
    assertTrue(report.answersAgree());
    assertTrue(
        report.tableSeries().answer().size() >= 5, () -> report.tableSeries().answer().toString());
    assertTrue(
        report.tableSeries().bytesRead() * 8 < report.sequenceFileSeries().bytesRead(),
        this::printedText);
    assertTrue(report.tableSeries().bytesRead() > 0);
    assertEquals(PAGE_COUNT, report.rowCount());
    assertEquals(2, report.tableSeries().runs().size());
  }

  @Test
  void reportAndChartShowTheSizeOfEachColumn() throws IOException {
    DemoReport report = run(smallDemo());
    Set<String> names = new TreeSet<>();
    UrlInfo.schema().getFields().forEach(field -> names.add(field.name()));
    assertEquals(names, new TreeSet<>(report.bytesByColumn().keySet()));
    names.forEach(
        name -> assertTrue(printedText().contains("\n  " + name + " "), this::printedText));
    assertTrue(report.bytesByColumn().values().stream().allMatch(size -> size > 0));
  }

  @Test
  void removesItsFiles() throws IOException {
    run(smallDemo());
    assertEquals(List.of(), List.of(parent.toFile().list()));
  }

  @Test
  void keepsTheTableAndTheSequenceFileIfAsked() throws IOException {
    run(smallDemo().withRetention(FileRetention.KEEP));
    Table table = Table.open(LocalStorage.at(parent.resolve("demo/crawl")));
    assertEquals(PAGE_COUNT, table.snapshot().rowCount());
    assertTrue(Files.exists(parent.resolve("demo/crawl.seq")));
    assertFalse(Files.exists(parent.resolve("demo/jobs")));
    assertThrows(FileAlreadyExistsException.class, () -> run(smallDemo()));
  }

  @Test
  void readsTheUsersPagesByFieldName() throws IOException {
    DemoReport report =
        run(
            smallDemo()
                .withPattern("archive.org")
                .withInput(
                    input(
                        page("http://a.archive.org/", Map.of("content-type", "text/plain")),
                        page("http://b.archive.org/", Map.of("server", "nginx")),
                        page("http://example.org/", Map.of("content-type", "image/gif")))));
    assertTrue(report.answersAgree());
    assertEquals(Set.of("text/plain"), report.tableSeries().answer());
    assertTrue(printedText().startsWith("Reading pages from pages.jsonl"), this::printedText);
  }

  @Test
  void bothAnswersAreEmptyIfNoPageMatches() throws IOException {
    DemoReport report = run(smallDemo().withPattern("nowhere.example"));
    assertTrue(report.answersAgree());
    assertEquals(Set.of(), report.tableSeries().answer());
  }

  @Test
  void rejectsRecordsThatAreNotPagesBeforeWriting() {
    Schema schema = SchemaBuilder.record("Row").fields().requiredString("url").endRecord();
    DemoInput input = new DemoInput("events.jsonl", schema, Collections.emptyIterator());
    IllegalArgumentException exception =
        assertThrows(IllegalArgumentException.class, () -> run(smallDemo().withInput(input)));
    assertTrue(exception.getMessage().startsWith("events.jsonl has no field \"metadata\""));
    assertFalse(Files.exists(parent.resolve("demo")));
  }

  @Test
  void rejectsInputsWithoutRecords() {
    IllegalArgumentException exception =
        assertThrows(IllegalArgumentException.class, () -> run(smallDemo().withInput(input())));
    assertTrue(exception.getMessage().startsWith("pages.jsonl contains no records"));
    assertFalse(Files.exists(parent.resolve("demo")));
  }

  @Test
  void reportsProgressOfEveryRow() throws IOException {
    List<String> events = new ArrayList<>();
    Demo.run(smallDemo(), out(), new EventRecorder(events));
    assertEquals("writing", events.get(0));
    assertEquals(String.valueOf(PAGE_COUNT), events.get(events.size() - 2));
    assertEquals("end", events.get(events.size() - 1));
    assertEquals(PAGE_COUNT + 2, events.size());
  }

  private record EventRecorder(List<String> events) implements ProgressListener {
    @Override
    public void begin(String work, long totalInBytes) {
      events.add(work);
    }

    @Override
    public void update(long rowCount, long byteCount) {
      events.add(String.valueOf(rowCount));
    }

    @Override
    public void step(String work) {}

    @Override
    public void end() {
      events.add("end");
    }
  }

  private DemoReport run(DemoOptions options) throws IOException {
    return Demo.run(options, out(), ProgressListener.NONE);
  }

  private DemoOptions smallDemo() {
    return DemoOptions.in(parent.resolve("demo"))
        .withPageCount(PAGE_COUNT)
        .withRoundCount(2)
        .withBarStyle(BarStyle.ASCII);
  }

  private PrintStream out() {
    return new PrintStream(output, true, StandardCharsets.UTF_8);
  }

  private String printedText() {
    return output.toString(StandardCharsets.UTF_8);
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
