package dev.stoa.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.interop.avro.Page;
import dev.stoa.interop.proto.Visit;
import dev.stoa.record.RecordBridge;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TypedReader;
import dev.stoa.table.write.TableWriter;
import dev.stoa.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.protobuf.ProtobufData;
import org.apache.avro.protobuf.ProtobufDatumReader;
import org.apache.avro.protobuf.ProtobufDatumWriter;
import org.junit.jupiter.api.Test;

/**
 * Runs the examples of docs/how-to/use-your-own-classes.md, which the tests contain word for word.
 */
class RecordsExampleTest {
  private static final Path DOCUMENT =
      Path.of("..", "..", "docs", "how-to", "use-your-own-classes.md");
  private static final Path SOURCES = Path.of("src", "test", "java");
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final MemoryStorage storage = new MemoryStorage();

  interface PageView {
    String url();

    Instant fetchTime();

    Optional<String> title();

    Map<String, String> metadata();

    List<LinkView> inlinks();

    default boolean isHtml() {
      return "text/html".equals(metadata().get("content-type"));
    }
  }

  interface LinkView {
    String target();
  }

  @Test
  void readsRowsThroughAnInterface() throws IOException {
    List<Page> written = new Pages(Seeds.random(RecordsExampleTest.class)).randomPages(50);
    List<String> expected = new ArrayList<>();
    for (int row = 0; row < written.size(); row += 7) {
      written.get(row).setMetadata(Map.of("content-type", "text/html"));
      expected.add(written.get(row).getUrl().toString());
    }
    Table table = Tables.of(storage, Page.getClassSchema(), written);
    List<String> urls = new ArrayList<>();
    RecordMapper<PageView> mapper = RecordMapper.of(PageView.class);
    try (TypedReader<PageView> pages = table.newScan().open(mapper, RecordMode.LAZY)) {
      while (pages.next()) {
        if (pages.object().isHtml()) {
          urls.add(pages.object().url());
        }
      }
    }
    assertEquals(expected, urls);
  }

  @Test
  void readsRecordsWithAReaderSchema() throws IOException {
    List<Page> written = new Pages(Seeds.random(RecordsExampleTest.class)).randomPages(50);
    Table table = Tables.of(storage, Page.getClassSchema(), written);
    List<String> addresses = new ArrayList<>();
    Schema reader =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Page", "fields": [
                  {"name": "address", "type": "string", "aliases": ["url"]},
                  {"name": "language", "type": "string", "default": "en"}]}
                """);
    RecordMapper<ColumnarRecord> mapper = RecordMapper.records(reader);
    try (TypedReader<ColumnarRecord> pages = table.newScan().open(mapper, RecordMode.LAZY)) {
      while (pages.next()) {
        addresses.add(pages.object().get("address").toString());
      }
    }
    assertEquals(written.stream().map(page -> page.getUrl().toString()).toList(), addresses);
  }

  @Test
  void writesAndReadsAMessage() throws IOException {
    Visit visit = Visit.newBuilder().setUrl("http://example.com/").build();
    RecordBridge<Visit> bridge =
        new RecordBridge<>(
            ProtobufData.get().getSchema(Visit.class),
            new ProtobufDatumWriter<>(Visit.class),
            new ProtobufDatumReader<>(Visit.class));
    Table table = Table.create(storage, bridge.schema());
    try (TableWriter writer = table.newWriter()) {
      writer.write(bridge.record(visit));
      table.newAppend().add(writer.finish()).commit();
    }
    try (TypedReader<Visit> read =
        table.refresh().newScan().open(RecordMapper.of(bridge), RecordMode.LAZY)) {
      read.next();
      assertEquals(visit, read.object());
    }
  }

  @Test
  void theTestsContainTheCodeOfTheDocument() throws IOException {
    List<String> documentedBlocks = blocks();
    assertEquals(7, documentedBlocks.size());
    String sources = testSources();
    for (String code : documentedBlocks) {
      assertFalse(!sources.contains(normalizeSpace(code)), "no test contains\n" + code);
    }
  }

  private static List<String> blocks() throws IOException {
    String text = Files.readString(DOCUMENT);
    return CODE.matcher(text).results().map((MatchResult block) -> block.group(1)).toList();
  }

  private static String testSources() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sources.append(Files.readString(file));
      }
    }
    return normalizeSpace(sources.toString());
  }

  private static String normalizeSpace(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
