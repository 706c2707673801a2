package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.ContainerReader;
import dev.stoa.format.bytes.ContainerWriter;
import dev.stoa.format.column.ColumnContent;
import dev.stoa.format.column.ColumnFileWriter;
import dev.stoa.format.column.EncodedPage;
import dev.stoa.format.column.Extent;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.DocumentedExamples;
import dev.stoa.format.manifest.ChangeSummary;
import dev.stoa.format.manifest.InMemoryOutputFile;
import dev.stoa.format.manifest.ManifestSegmentWriter;
import dev.stoa.format.manifest.SegmentReference;
import dev.stoa.format.manifest.SnapshotFile;
import dev.stoa.format.manifest.SnapshotRefs;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.manifest.Totals;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.row.RowEncoder;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.valuepage.ValuePageEncoder;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** Written files and pages match the examples in docs/reference/format.md. */
class FormatExampleTest {
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
  private static final UUID TABLE_UUID = new UUID(0x3333333333333333L, 0x4444444444444444L);
  private static final SplitIdentity SPLIT =
      new SplitIdentity(new UUID(0x1111111111111111L, 0x2222222222222222L), 2);

  /** A plain page of values. */
  private record Page(ValueSerde serde, List<?> values) implements EncodedPage {
    @Override
    public PageFormat pageFormat() {
      return PageFormat.PLAIN_UNCOMPRESSED;
    }

    @Override
    public int rowCount() {
      return values.size();
    }

    @Override
    public void writeTo(ContainerWriter file) throws IOException {
      ByteWriter out = new ByteWriter();
      values.forEach(value -> serde.write(value, out));
      file.write(out.array(), 0, out.size());
    }
  }

  private static ContainerReader.FileIdentity writeMetadataColumn(InMemoryOutputFile file)
      throws IOException {
    Column metadata = TABLE_SCHEMA.columns().get(1);
    Page page =
        new Page(
            ValueSerde.of(metadata.avroSchema()), List.of(Map.of("type", "text/html"), Map.of()));
    return ColumnFileWriter.write(file, SPLIT, new ColumnContent(List.of(metadata), List.of(page)));
  }

  @Test
  void rowsMatchTheDocument() throws IOException {
    Schema nullableText = SchemaBuilder.nullable().stringType();
    List<Schema> columnSchemas =
        List.of(Schema.create(Schema.Type.INT), nullableText, Schema.create(Schema.Type.DOUBLE));
    ByteWriter values = new ByteWriter();
    for (List<?> row : List.of(List.of(1, "hi", 0.5), Arrays.asList(-2, null, 2.0))) {
      for (int column = 0; column < columnSchemas.size(); column++) {
        ValueSerde.of(columnSchemas.get(column)).write(row.get(column), values);
      }
    }
    DocumentedExamples.assertPrinted(
        "rows",
        new RowEncoder(columnSchemas.stream().map(AvroSchemas::of).toList())
            .encode(values, 2)
            .toByteArray());
  }

  @Test
  void anExtentMatchesTheDocument() throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile("segment");
    writeSegment(file, column -> column.withExtent(new Extent(300, 116, 1_000)));
    // The block of column files, of 32 bytes without the five bytes of the extent.
    int blockStart = 0x34;
    DocumentedExamples.assertPrinted(
        "extent in a file",
        Arrays.copyOfRange(file.toByteArray(), blockStart, blockStart + 32 + 5));
  }

  private static ContainerReader.FileIdentity writeSegment(InMemoryOutputFile file)
      throws IOException {
    return writeSegment(file, column -> column);
  }

  private static ContainerReader.FileIdentity writeSegment(
      InMemoryOutputFile file, UnaryOperator<ColumnFile> transformation) throws IOException {
    ContainerReader.FileIdentity identity = writeMetadataColumn(new InMemoryOutputFile("column"));
    ColumnFile column =
        new ColumnFile(
            2,
            "2-metadata.91ee02c4.col",
            PageFormat.PLAIN_UNCOMPRESSED,
            identity.sizeInBytes(),
            identity.fingerprint(),
            1);
    byte[] schemaText = TABLE_SCHEMA.avroJsonWithIds().getBytes(StandardCharsets.UTF_8);
    SplitDirectory split =
        new SplitDirectory(
            "s-000000-1f3a9c2e",
            SPLIT.uuid(),
            SPLIT.rowCount(),
            SchemaFile.of(schemaText),
            List.of(transformation.apply(column)));
    return ManifestSegmentWriter.write(file, TABLE_UUID, List.of(split));
  }

  private static byte[] snapshotBytes() throws IOException {
    ContainerReader.FileIdentity identity = writeSegment(new InMemoryOutputFile("segment"));
    SegmentReference segment =
        new SegmentReference("m-5e1f.manifest", identity, new Totals(1, 2, 212), 0);
    SnapshotRoot root =
        new SnapshotRoot(
            TABLE_UUID,
            7,
            1_000_000_000_000L,
            "append",
            TABLE_SCHEMA,
            1,
            List.of(segment),
            List.of(new SnapshotRoot.Commit(7, "job_1")));
    return SnapshotFile.toBytes(root);
  }

  @Test
  void tagsAndExpiredVersionsMatchTheDocument() throws IOException {
    SnapshotRefs refs =
        SnapshotRefs.NONE.withTag("first", 1).withTag("good", 5).withExpiredBelow(4);
    SnapshotRoot root = SnapshotRoot.firstSnapshot(TABLE_SCHEMA, "job_1", 1_000_000_000_000L);
    byte[] bytesWithoutRefs = SnapshotFile.toBytes(root);
    byte[] bytesWithRefs =
        SnapshotFile.toBytes(
            root.nextSnapshot(root.refsUpdate("tag", refs), "job_2", 1_000_000_000_000L)
                .withVersion(1));
    String text = new String(bytesWithRefs, StandardCharsets.ISO_8859_1);
    int sizeInBytes = 19; // of the sections of tags and of the expiry
    int start =
        text.indexOf("first")
            - 4; // the section's tag and size, the number of tags, the name's length
    DocumentedExamples.assertPrinted(
        "tags", Arrays.copyOfRange(bytesWithRefs, start, start + sizeInBytes));
    assertTrue(bytesWithRefs.length > bytesWithoutRefs.length + sizeInBytes);
  }

  @Test
  void aChangeMatchesTheDocument() throws IOException {
    ChangeSummary change =
        new ChangeSummary(
            OptionalLong.empty(),
            OptionalLong.of(2),
            OptionalLong.empty(),
            List.of("size"),
            "size < 9",
            "stoa update");
    SnapshotRoot root = SnapshotRoot.firstSnapshot(TABLE_SCHEMA, "job_1", 1_000_000_000_000L);
    SnapshotRoot.Update update = root.refsUpdate("tag", SnapshotRefs.NONE).withChange(change);
    byte[] bytes =
        SnapshotFile.toBytes(root.nextSnapshot(update, "job_2", 1_000_000_000_000L).withVersion(1));
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int start = text.indexOf("removed-rows") - 4; // tag, size, number of properties, length
    int sizeInBytes = bytes[start + 1] + 2;
    DocumentedExamples.assertPrinted(
        "change", Arrays.copyOfRange(bytes, start, start + sizeInBytes));
  }

  @Test
  void aColumnFileMatchesTheDocument() throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile("column");
    writeMetadataColumn(file);
    DocumentedExamples.assertPrinted("column file", file.toByteArray());
  }

  private static byte[] encodePage(Schema schema, ValuePageOptions options, List<?> values) {
    ByteWriter bytes = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    for (int row = 0; row < values.size(); row++) {
      serde.write(values.get(row), bytes);
    }
    ValuePageEncoder.Page encodedPage =
        new ValuePageEncoder()
            .encode(
                AvroSchemas.of(schema), options, new ValuePageEncoder.Values(bytes, values.size()));
    assertEquals(options.pageFormat(), encodedPage.format());
    return encodedPage.bytes().toByteArray();
  }

  @Test
  void aSkipListMatchesTheDocument() throws IOException {
    List<String> urls =
        List.of(
            "http://example.org/index.html",
            "http://example.org/about.html",
            "http://example.org/a/long/way/down.html",
            "http://example.org/contact.html",
            "http://example.org/");
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.SKIP_LIST, CompressionCodec.NONE, 1, List.of(2, 4));
    DocumentedExamples.assertPrinted(
        "skip list", encodePage(Schema.create(Schema.Type.STRING), options, urls));
  }

  @Test
  void aDictionarySkipListMatchesTheDocument() throws IOException {
    Map<String, String> firstMap = new LinkedHashMap<>();
    firstMap.put("type", "text/html");
    firstMap.put("server", "nginx");
    Map<String, String> secondMap = new LinkedHashMap<>();
    secondMap.put("server", "apache");
    secondMap.put("type", "text/html");
    List<Map<String, String>> maps = List.of(firstMap, secondMap, Map.of(), firstMap);
    ValuePageOptions options =
        new ValuePageOptions(
            PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE, 1, List.of(10));
    Schema schema = Schema.createMap(Schema.create(Schema.Type.STRING));
    DocumentedExamples.assertPrinted("dictionary skip list", encodePage(schema, options, maps));
  }

  @Test
  void aCompressedPageMatchesTheDocument() throws IOException {
    List<String> texts = List.of("ha".repeat(30), "ha".repeat(20), "end");
    ValuePageOptions options =
        new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.LZ4, 64, List.of());
    DocumentedExamples.assertPrinted(
        "compressed page", encodePage(Schema.create(Schema.Type.STRING), options, texts));
  }

  @Test
  void aManifestSegmentMatchesTheDocument() throws IOException {
    InMemoryOutputFile file = new InMemoryOutputFile("segment");
    writeSegment(file);
    DocumentedExamples.assertPrinted("manifest segment", file.toByteArray());
  }

  @Test
  void aSnapshotMatchesTheDocument() throws IOException {
    DocumentedExamples.assertPrinted("snapshot", snapshotBytes());
  }
}
