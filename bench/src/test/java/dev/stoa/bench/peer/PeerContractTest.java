package dev.stoa.bench.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.crawl.CrawlGenerator;
import dev.stoa.cli.demo.crawl.CrawlOptions;
import dev.stoa.cli.demo.crawl.UrlInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contract of {@link Peer} with every peer. */
class PeerContractTest {
  private static final int ROW_COUNT = 1_100;
  private static final Schema ALL_TYPES_SCHEMA =
      SchemaBuilder.record("EveryType")
          .namespace("dev.stoa.bench.peer")
          .fields()
          .requiredString("text")
          .requiredInt("number")
          .requiredLong("long")
          .requiredDouble("fraction")
          .requiredBytes("bytes")
          .name("counts")
          .type()
          .map()
          .values()
          .intType()
          .noDefault()
          .name("words")
          .type()
          .array()
          .items()
          .stringType()
          .noDefault()
          .endRecord();

  @TempDir java.nio.file.Path directory;

  static Stream<Peer> peers() {
    return Peers.all().stream();
  }

  @ParameterizedTest
  @MethodSource("peers")
  void jobReaderReturnsRecordsOfEveryType(Peer peer) throws Exception {
    List<GenericRecord> records = records();
    Path file = write(peer, ALL_TYPES_SCHEMA, records);
    assertSameRecords(records, read(peer, file, Projection.ofAll(ALL_TYPES_SCHEMA)));
  }

  @ParameterizedTest
  @MethodSource("peers")
  void jobReaderReturnsCrawledPages(Peer peer) throws Exception {
    List<GenericRecord> pages = pages(200);
    Path file = write(peer, UrlInfo.schema(), pages);
    assertSameRecords(pages, read(peer, file, Projection.ofAll(UrlInfo.schema())));
  }

  @ParameterizedTest
  @MethodSource("peers")
  void projectionReturnsOnlyItsColumnsInItsOrder(Peer peer) throws Exception {
    List<GenericRecord> records = records();
    Path file = write(peer, ALL_TYPES_SCHEMA, records);
    Projection projection = Projection.of(ALL_TYPES_SCHEMA, "words", "number");
    List<GenericRecord> read = read(peer, file, projection);
    assertEquals(records.size(), read.size());
    for (int row = 0; row < records.size(); row++) {
      GenericRecord expected = new GenericData.Record(projection.requestedSchema());
      expected.put("words", records.get(row).get("words"));
      expected.put("number", records.get(row).get("number"));
      assertEquals(text(expected), text(read.get(row)), "row " + row);
    }
  }

  @ParameterizedTest
  @MethodSource("peers")
  void splitsOfAFileReturnEachRecordOnce(Peer peer) throws Exception {
    List<GenericRecord> pages = pages(500);
    Path file = write(peer, UrlInfo.schema(), pages);
    Job job = job(peer, file, Projection.of(UrlInfo.schema(), UrlInfo.URL, UrlInfo.METADATA));
    FileInputFormat.setMaxInputSplitSize(job, 500_000);
    List<String> urls = new ArrayList<>();
    for (GenericRecord page : read(job)) {
      urls.add(page.get(UrlInfo.URL).toString());
    }
    assertEquals(pages.stream().map(page -> page.get(UrlInfo.URL).toString()).toList(), urls);
  }

  @ParameterizedTest
  @MethodSource("peers")
  void sumAddsTheRequestedColumns(Peer peer) throws Exception {
    List<GenericRecord> records = records();
    Path file = write(peer, ALL_TYPES_SCHEMA, records);
    assertSums(peer, file, records, Projection.ofAll(ALL_TYPES_SCHEMA));
    for (Schema.Field field : ALL_TYPES_SCHEMA.getFields()) {
      assertSums(peer, file, records, Projection.of(ALL_TYPES_SCHEMA, field.name()));
    }
  }

  @ParameterizedTest
  @MethodSource("peers")
  void readsFilesWithoutRecords(Peer peer) throws Exception {
    Path file = write(peer, ALL_TYPES_SCHEMA, List.of());
    assertEquals(new Sums(0, 0), peer.sum(file, Projection.ofAll(ALL_TYPES_SCHEMA)));
    assertTrue(read(peer, file, Projection.ofAll(ALL_TYPES_SCHEMA)).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("peers")
  void countsBytesRead(Peer peer) throws Exception {
    Path file = write(peer, UrlInfo.schema(), pages(1_000));
    long size = Files.size(java.nio.file.Path.of(file.toUri()));
    long bytesBefore = PeerFiles.bytesRead();
    peer.sum(file, Projection.ofAll(UrlInfo.schema()));
    long bytesRead = PeerFiles.bytesRead() - bytesBefore;
    assertTrue(bytesRead >= size, "read " + bytesRead + " of " + size + " bytes");
    assertTrue(bytesRead < 1.2 * size + 600_000, "read " + bytesRead + " of " + size + " bytes");
  }

  @Test
  void columnFormatsReadFewerBytesForOneColumn() throws Exception {
    for (String name : List.of("rcfile", "parquet", "orc")) {
      Peer peer = Peers.named(name);
      Path file = write(peer, UrlInfo.schema(), pages(1_000));
      long bytesBefore = PeerFiles.bytesRead();
      peer.sum(file, Projection.of(UrlInfo.schema(), UrlInfo.FETCH_TIME));
      long read = PeerFiles.bytesRead() - bytesBefore;
      assertTrue(read < 1_500_000, name + " read " + read + " bytes");
    }
  }

  @Test
  void peersHaveDifferentNames() {
    assertEquals(Peers.all().size(), peers().map(Peer::name).distinct().count());
    assertFalse(Peers.named("parquet").name().isEmpty());
  }

  private static void assertSums(
      Peer peer, Path file, List<GenericRecord> records, Projection projection) throws IOException {
    RecordSums expected = RecordSums.of(projection);
    for (GenericRecord row : records) {
      GenericRecord projected = new GenericData.Record(projection.requestedSchema());
      for (Schema.Field field : projection.requestedSchema().getFields()) {
        projected.put(field.pos(), row.get(field.name()));
      }
      expected.add(projected);
    }
    assertEquals(
        expected.total(), peer.sum(file, projection), projection.requestedSchema().toString());
  }

  private static void assertSameRecords(List<GenericRecord> expected, List<GenericRecord> found) {
    assertEquals(expected.size(), found.size());
    for (int row = 0; row < expected.size(); row++) {
      assertEquals(text(expected.get(row)), text(found.get(row)), "row " + row);
    }
  }

  /**
   * Formats all values, with the entries of maps in order of their keys: peers use different
   * classes for text.
   */
  private static String text(GenericRecord row) {
    StringBuilder text = new StringBuilder();
    for (Schema.Field field : row.getSchema().getFields()) {
      Object value = row.get(field.pos());
      text.append(field.name()).append('=').append(normalize(value)).append('\n');
    }
    return text.toString();
  }

  private static Object normalize(Object value) {
    if (value instanceof Collection<?> list) {
      return list.stream().map(PeerContractTest::normalize).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((key, element) -> sorted.put(key.toString(), normalize(element)));
      return sorted;
    }
    return value instanceof ByteBuffer bytes
        ? HexFormat.of()
            .formatHex(
                bytes.array(),
                bytes.arrayOffset() + bytes.position(),
                bytes.arrayOffset() + bytes.limit())
        : String.valueOf(value);
  }

  private Path write(Peer peer, Schema schema, List<GenericRecord> records) throws IOException {
    Path file = new Path(directory.resolve(peer.name()).toUri());
    try (PeerWriter writer = peer.create(file, schema)) {
      for (GenericRecord row : records) {
        writer.write(row);
      }
    }
    return file;
  }

  private List<GenericRecord> read(Peer peer, Path file, Projection projection) throws Exception {
    return read(job(peer, file, projection));
  }

  private Job job(Peer peer, Path file, Projection projection) throws IOException {
    Job job = Job.getInstance(PeerFiles.newConfiguration());
    peer.configureInput(job, projection);
    FileInputFormat.addInputPath(job, file);
    return job;
  }

  private static List<GenericRecord> read(Job job) throws Exception {
    InputFormat<?, ?> format =
        ReflectionUtils.newInstance(job.getInputFormatClass(), job.getConfiguration());
    TaskAttemptContext context =
        new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
    List<GenericRecord> records = new ArrayList<>();
    for (InputSplit split : format.getSplits(job)) {
      try (RecordReader<?, ?> reader = format.createRecordReader(split, context)) {
        reader.initialize(split, context);
        while (reader.nextKeyValue()) {
          records.add(copy((GenericRecord) reader.getCurrentValue()));
        }
      }
    }
    return records;
  }

  private static GenericRecord copy(GenericRecord row) {
    GenericRecord copy = new GenericData.Record(row.getSchema());
    for (Schema.Field field : row.getSchema().getFields()) {
      copy.put(field.pos(), GenericData.get().deepCopy(field.schema(), row.get(field.pos())));
    }
    return copy;
  }

  private static List<GenericRecord> pages(int count) {
    List<GenericRecord> pages = new ArrayList<>();
    new CrawlGenerator(7, count, CrawlOptions.defaults()).forEachRemaining(pages::add);
    return pages;
  }

  private static List<GenericRecord> records() {
    Random random = new Random(11);
    List<GenericRecord> records = new ArrayList<>();
    for (int row = 0; row < ROW_COUNT; row++) {
      records.add(record(random));
    }
    return records;
  }

  private static GenericRecord record(Random random) {
    GenericRecord row = new GenericData.Record(ALL_TYPES_SCHEMA);
    row.put("text", word(random));
    row.put("number", random.nextInt());
    row.put("long", random.nextLong());
    row.put("fraction", random.nextDouble());
    byte[] bytes = new byte[1 + random.nextInt(20)];
    random.nextBytes(bytes);
    row.put("bytes", ByteBuffer.wrap(bytes));
    Map<Utf8, Integer> counts = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      counts.put(word(random), random.nextInt(100_000) - 50_000);
    }
    row.put("counts", counts);
    List<Utf8> words = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      words.add(word(random));
    }
    row.put("words", words);
    return row;
  }

  /** Returns a text with characters that text files must escape, or sometimes an empty text. */
  private static Utf8 word(Random random) {
    String letters = "abcxyz \t\n\r\\\u0001\u0002\u0003nr\u00e4\u20ac\ud83d\ude00";
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      word.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, random.nextInt(18))));
    }
    return new Utf8(word.toString());
  }
}
