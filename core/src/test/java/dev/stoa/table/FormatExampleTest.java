package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FrameReader;
import dev.stoa.format.bytes.FrameWriter;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** The bytes that docs/format.md prints are the bytes that are written. */
class FormatExampleTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "format.md");

  private static final Schema SCHEMA =
      SchemaBuilder.record("Page")
          .fields()
          .requiredString("url")
          .name("metadata")
          .type()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private static final TableSchema TABLE_SCHEMA = TableSchema.of(SCHEMA);
  private static final UUID TABLE = new UUID(0x3333333333333333L, 0x4444444444444444L);
  private static final SplitIdentity SPLIT =
      new SplitIdentity(new UUID(0x1111111111111111L, 0x2222222222222222L), 2);

  private record Page(ValueType type, List<?> values) implements EncodedPage {
    @Override
    public PageForm form() {
      return PageForm.BARE;
    }

    @Override
    public int rowCount() {
      return values.size();
    }

    @Override
    public void writeTo(FrameWriter file) throws IOException {
      ByteWriter out = new ByteWriter();
      values.forEach(value -> type.write(value, out));
      file.write(out.array(), 0, out.size());
    }
  }

  private static FrameReader.Expected writeMetadataColumn(MemoryOutput file) throws IOException {
    Column metadata = TABLE_SCHEMA.columns().get(1);
    Page page =
        new Page(ValueType.of(metadata.schema()), List.of(Map.of("type", "text/html"), Map.of()));
    return ColumnFileWriter.write(file, SPLIT, List.of(metadata), List.of(page));
  }

  private static FrameReader.Expected writeSegment(MemoryOutput file) throws IOException {
    FrameReader.Expected written = writeMetadataColumn(new MemoryOutput("column"));
    ColumnFile column =
        new ColumnFile(
            2,
            "2-metadata.91ee02c4.col",
            PageForm.BARE,
            written.sizeInBytes(),
            written.fingerprint(),
            1);
    byte[] schemaText = TABLE_SCHEMA.avroTextWithIds().getBytes(StandardCharsets.UTF_8);
    SplitDirectory split =
        new SplitDirectory(
            "s-000000-1f3a9c2e",
            SPLIT.uuid(),
            SPLIT.rowCount(),
            SchemaFile.of(schemaText),
            List.of(column));
    return ManifestSegmentWriter.write(file, TABLE, List.of(split));
  }

  private static byte[] snapshot() throws IOException {
    FrameReader.Expected written = writeSegment(new MemoryOutput("segment"));
    SegmentReference segment =
        new SegmentReference("m-5e1f.manifest", written, new Totals(1, 2, 212));
    SnapshotRoot root =
        new SnapshotRoot(
            TABLE,
            7,
            1_000_000_000_000L,
            "append",
            TABLE_SCHEMA,
            1,
            List.of(segment),
            List.of(new SnapshotRoot.Commit(7, "job_1")));
    return SnapshotFile.toBytes(root);
  }

  private static byte[] printed(String name) throws IOException {
    String text = Files.readString(DOCUMENT);
    Matcher block =
        Pattern.compile("<!-- example: " + name + " -->\\s*```[a-z]*\\n(.*?)```", Pattern.DOTALL)
            .matcher(text);
    StringBuilder hex = new StringBuilder();
    if (!block.find()) {
      return new byte[0];
    }
    for (String line : block.group(1).split("\n", -1)) {
      String bytes = line.replaceFirst("^[0-9a-f]{4}: ", "").replaceFirst("  .*$", "");
      hex.append(bytes.replace(" ", ""));
    }
    return HexFormat.of().parseHex(hex);
  }

  private static void assertSame(String name, byte[] written) throws IOException {
    assertEquals(
        HexFormat.of().formatHex(printed(name)),
        HexFormat.of().formatHex(written),
        () -> "docs/format.md should print as the " + name + ":\n" + dump(written));
  }

  private static String dump(byte[] bytes) {
    StringBuilder lines = new StringBuilder();
    for (int from = 0; from < bytes.length; from += 16) {
      int to = Math.min(bytes.length, from + 16);
      StringBuilder text = new StringBuilder();
      for (int i = from; i < to; i++) {
        text.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      }
      String hex = HexFormat.ofDelimiter(" ").formatHex(bytes, from, to);
      lines.append(String.format("%04x: %-47s  %s%n", from, hex, text));
    }
    return lines.toString();
  }

  @Test
  void aColumnFileIsWhatTheDocumentPrints() throws IOException {
    MemoryOutput file = new MemoryOutput("column");
    writeMetadataColumn(file);
    assertSame("column file", file.toByteArray());
  }

  @Test
  void aManifestSegmentIsWhatTheDocumentPrints() throws IOException {
    MemoryOutput file = new MemoryOutput("segment");
    writeSegment(file);
    assertSame("manifest segment", file.toByteArray());
  }

  @Test
  void aSnapshotIsWhatTheDocumentPrints() throws IOException {
    assertSame("snapshot", snapshot());
  }
}
